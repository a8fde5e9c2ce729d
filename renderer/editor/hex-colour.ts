/** The minified style sheet shortens #ffffff to #fff, which Monaco cannot read. */
export function inFull(colour: string): string {
  return /^#[0-9a-f]{3}$/i.test(colour) ? `#${[...colour.slice(1)].map(digit => digit + digit).join('')}` : colour;
}
