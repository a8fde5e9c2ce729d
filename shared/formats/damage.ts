import type { Decoded, Finding } from '#layout';

/** Errors outside all lists: a header that points nowhere, and a table that is dropped because of it. */
export function headErrors({ findings }: Pick<Decoded<unknown>, 'findings'>): readonly Finding[] {
  return findings.filter(({ weight, path }) => weight === 'error' && !path.includes('['));
}

/** The first such error of a file's header, if any. */
export function headDamage(decoded: Pick<Decoded<unknown>, 'findings'>): string | undefined {
  const [found] = headErrors(decoded);
  return found && `${found.path}: ${found.text}`;
}
