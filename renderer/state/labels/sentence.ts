/** A clause as a sentence: with a large letter, unless it begins with the path of a field, and with a full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  // The path of a field is a name, and names keep their letters.
  const begun = /^\S*[[.]\S/.test(trimmed) ? trimmed : trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
