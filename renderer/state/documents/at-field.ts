/** A refusal without the address and the path in front of it: it is shown right at the field. */
export function atField(text: string, path: string): string {
  const prefix = `${path}: `;
  const at = text.indexOf(prefix);
  return at < 0 ? text : text.slice(at + prefix.length);
}
