import type { Source } from '../../shared/base/source.ts';
import type { Format } from '../../shared/formats/format.ts';
import { identify as identifyFormat } from '../../shared/formats/index.ts';
import { isA } from '../../shared/formats/is-a.ts';
import { refuse } from '../failures/refuse.ts';
import type { Identify } from './container.ts';
import { fileFailures } from './file-failures.ts';

/** A container before an edit of its entries, and its format. */
interface Edited {
  readonly address: string;
  readonly name: string;
  readonly source: Source;
  readonly format: Format;
}

/**
 * Refuses an edit after which a container would be detected as another format: its entries would be different or none, and
 * edits in them would be lost. A format that the user chose stays.
 */
export function refuseOtherFormat(
  { address, name, source, format }: Edited,
  after: Source,
  identify: Identify = identifyFormat,
): void {
  if (format.container === undefined || identify({ name, source: after }).format.id === format.id) return;
  if (identify({ name, source }).format.id === format.id) refuse(fileFailures.otherFormat(address, isA(format)));
}
