import type { Decoded, Finding } from '#layout';

/** Errors outside of all lists: a header that leads nowhere, and a table that is therefore left out with everything it lists. */
export function headErrors({ findings }: Pick<Decoded<unknown>, 'findings'>): readonly Finding[] {
  return findings.filter(({ weight, path }) => weight === 'error' && !path.includes('['));
}

/** What is wrong with the head of a file that could be read, and with no more than it. */
export function headDamage(decoded: Pick<Decoded<unknown>, 'findings'>): string | undefined {
  const [found] = headErrors(decoded);
  return found && `${found.path}: ${found.text}`;
}
