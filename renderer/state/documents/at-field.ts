/** A refusal without the leading address and path, since it is shown right at the field. */
export function atField(text: string, path: string): string {
  const prefix = `${path}: `;
  const at = text.indexOf(prefix);
  return at < 0 ? text : text.slice(at + prefix.length);
}
