import type { Finding, Layout } from '#layout';
import type { Source } from '../../shared/base/source.ts';
import { entryContent, liesInside, readableContent } from '../../shared/formats/entry-content.ts';
import type { Entry, EntryEdit, Format, Probe } from '../../shared/formats/format.ts';
import { hasNoEntries } from '../../shared/formats/is-a.ts';
import { refuse } from '../failures/refuse.ts';
import { type EditedAround, entriesOf } from './entry-names.ts';
import { fileFailures } from './file-failures.ts';
import { readOnce } from './read-once.ts';
import { deflate, inflate } from './zlib.ts';

/** Identifies the format of some bytes. */
export type Identify = (probe: Probe) => { readonly format: Format };

/** Bytes that hold entries, decoded. */
export interface OpenContainer {
  /** Its name in failures: its address. */
  readonly address: string;
  readonly source: Source;
  readonly format: Format;
  readonly layout: Layout<unknown>;
  readonly model: unknown;
  readonly entries: readonly Entry[];
  /** Its most severe problem, apart from notes. */
  readonly damage: Finding | undefined;
  repack(model: unknown, edits: readonly EntryEdit[]): unknown;
}

/** Decodes bytes that are to be stepped into; refuses what holds no entries and what cannot be read. */
export function openContainer(
  given: {
    readonly source: Source;
    readonly name: string;
    readonly address: string;
    readonly around?: EditedAround | undefined;
  },
  identify: Identify,
): OpenContainer {
  const { source, address } = given;
  const { format } = identify(given);
  const { layout, container } = format;
  if (layout === undefined || container === undefined)
    refuse(fileFailures.notAContainer(address, hasNoEntries(format)));
  const decoded = readOnce(layout, source);
  if (decoded.fault !== undefined)
    refuse(fileFailures.damagedContainer(address, decoded.fault.text, decoded.fault.start));
  const { value: model } = decoded;
  const entries = entriesOf(container, model, source, given.around);
  return {
    address,
    source,
    format,
    layout,
    model,
    entries,
    damage: damageIn(decoded.findings),
    repack: (from, edits) => container.repack(from, edits, deflate),
  };
}

function damageIn(findings: readonly Finding[]): Finding | undefined {
  return findings.find(({ weight }) => weight === 'error') ?? findings.find(({ weight }) => weight === 'warning');
}

/** The bytes of an entry; refuses one that is outside its container. */
export function entrySource(container: OpenContainer, index: number): Source {
  const entry = container.entries[index];
  if (entry === undefined) throw new RangeError(`${container.address} has no entry ${index}`);
  if (!liesInside(entry, container.source.size))
    refuse(fileFailures.entryOutside(container.address, entry.name, entry.start));
  const content = entryContent(container.source, entry, inflate);
  return 'why' in content ? refuse(fileFailures.entryDamaged(container.address, entry, content.why)) : content;
}

/** The bytes of an entry; undefined for one that cannot be read. */
export function readableEntry({ source, entries }: OpenContainer, index: number): Source | undefined {
  const entry = entries[index];
  return entry && readableContent(source, entry, inflate);
}
