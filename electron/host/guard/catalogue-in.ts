import { join, relative } from 'node:path';
import type { Source } from '../../../shared/base/source.ts';
import type { Document } from '../../../shared/document/document.ts';
import { identify } from '../../../shared/formats/index.ts';
import { nameOf, parseAddress } from '../../files/address.ts';
import { namingFile } from '../../files/entry-names.ts';
import type { Project } from '../project/project.ts';

/** The file that holds the names of a container's entries. */
export interface Catalogue {
  /** Where the container is on disk, and where that file is. */
  readonly path: string;
  readonly file: string;
  /** Its edits, if it has any. */
  readonly document: Document | undefined;
}

/** Undefined if a container has the names itself, or nothing has them. */
export function catalogueIn(
  project: Pick<Project, 'install' | 'states'>,
  address: string,
  source: Source,
): Catalogue | undefined {
  if (parseAddress(address).entries.length > 0) return undefined;
  const { naming } = identify({ name: nameOf(address), source }).format.container ?? {};
  const path = join(project.install, address);
  const file = naming && namingFile(naming, path);
  if (file === undefined) return undefined;
  const of = relative(project.install, file).replaceAll('\\', '/');
  return { path, file, document: project.states().find(state => state.address === of)?.document };
}

/** The file that named the entries around a step of their container: it changed in the same step, or is unchanged. */
export function namedAt(
  names: Document | undefined,
  group: string | undefined,
  side: 'before' | 'after',
): Source | undefined {
  const step = group === undefined ? undefined : names?.applied.find(each => each.group === group);
  return (step && names?.around(step)?.[side]) ?? names?.source();
}
