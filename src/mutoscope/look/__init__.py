"""What games and pages share of the look: SVG and HTML helpers, icons, digits drawn as paths."""
