import type { Finding } from '../../../shared/layout/layout.ts';

/**
 * What is found after an edit and was not found before. Items that moved along in a list keep their findings: these are
 * known again by their paths without indices and their texts without numbers.
 */
export function newFindings(before: readonly Finding[], after: readonly Finding[]): Finding[] {
  const exact = counts(before, exactly);
  const changed = after.filter(finding => !take(exact, exactly(finding)));
  if (changed.length === 0) return [];
  // What of the old ones was not found again as it was.
  const left = counts(
    before.filter(finding => take(exact, exactly(finding))),
    roughly,
  );
  return changed.filter(finding => !take(left, roughly(finding)));
}

function exactly({ weight, path, text }: Finding): string {
  return `${weight} ${path} ${text}`;
}

function roughly({ weight, path, text }: Finding): string {
  return `${weight} ${path.replace(/\[\d+\]/g, '[]')} ${text.replace(/0x[0-9A-F]+|-?\d[\d.,]*/gi, '#')}`;
}

function counts(findings: readonly Finding[], key: (finding: Finding) => string): Map<string, number> {
  const known = new Map<string, number>();
  for (const finding of findings) known.set(key(finding), (known.get(key(finding)) ?? 0) + 1);
  return known;
}

/** Whether there is one more of it; then it is used up. */
function take(known: Map<string, number>, key: string): boolean {
  const count = known.get(key) ?? 0;
  if (count > 0) known.set(key, count - 1);
  return count > 0;
}
