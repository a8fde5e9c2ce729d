import type { Decoded } from '#layout';

/** What is wrong with the head of a file that could be read, and with no more than it: an error outside of all lists. */
export function headDamage({ findings }: Pick<Decoded<unknown>, 'findings'>): string | undefined {
  const found = findings.find(({ weight, path }) => weight === 'error' && !path.includes('['));
  return found && `${found.path}: ${found.text}`;
}
