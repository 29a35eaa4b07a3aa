"""Writing HTML: what is escaped, what is left out, what is refused."""

import pytest
from markupsafe import Markup

from mutoscope.look.html import element, fragment


def test_text_is_escaped_and_markup_is_not() -> None:
    assert element("p", "7 < 8 & 9", Markup("<b>!</b>")) == "<p>7 &lt; 8 &amp; 9<b>!</b></p>"


def test_an_element_inside_another_stays_an_element() -> None:
    assert element("li", element("b", "<"), " 4") == "<li><b>&lt;</b> 4</li>"


def test_attributes_are_escaped_too() -> None:
    assert element("i", title='"><script>') == '<i title="&#34;&gt;&lt;script&gt;"></i>'


def test_names_of_attributes_are_written_with_hyphens() -> None:
    assert element("i", class_="sym", data_face="cat") == '<i class="sym" data-face="cat"></i>'


def test_yes_and_no_are_words_for_aria_and_data_only() -> None:
    made = element("button", "Take", disabled=True, hidden=False, aria_pressed=False, data_open=True)
    assert made == '<button disabled aria-pressed="false" data-open="true">Take</button>'


def test_none_leaves_out_an_attribute_and_a_child() -> None:
    assert element("p", None, "a", None, class_=None) == "<p>a</p>"


def test_zero_is_written() -> None:
    assert element("p", 0, value=0) == '<p value="0">0</p>'


def test_lists_of_children_are_laid_out_in_order() -> None:
    assert fragment("a", [element("b", n) for n in (1, 2)], ["c", ["d"]]) == "a<b>1</b><b>2</b>cd"


def test_a_picture_has_no_end_tag_and_no_children() -> None:
    assert element("img", src="/a?b&c", alt="") == '<img src="/a?b&amp;c" alt="">'
    with pytest.raises(ValueError, match="img"):
        element("img", "text")
