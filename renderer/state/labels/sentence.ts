/** A clause as a sentence: with a capital letter, unless it begins with a field path, and a full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim();
  // A field path is a name, and names keep their case.
  const begun = /^\S*[[.]\S/.test(trimmed) ? trimmed : trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
