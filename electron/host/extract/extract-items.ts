import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import type { ExportKind, ExtractRow } from '../../../shared/contract/command-types.ts';
import type { ExtractItem } from '../../files/extract-files.ts';
import type { Current } from '../../files/open-address.ts';
import { exportOf, type Form } from '../command/export-of.ts';
import { picturesOf } from '../command/export-pictures.ts';
import { entriesOf, folderAt, type Target, targetsAt } from '../command/targets.ts';
import { failures } from '../failures.ts';

/** What is to come out, for the command line and the window alike. */
export interface ExtractRequest {
  /** The folder that relative places start from. */
  readonly base: string;
  readonly places: readonly string[];
  readonly kinds: readonly ExportKind[];
  readonly signal: AbortSignalLike;
  /** A model with what it names beside it. */
  readonly scene: (target: Target, kind: 'glb' | 'obj') => Promise<readonly Form[]>;
  /** What edits have made of an address; the bytes on disk when absent. */
  readonly current?: Current;
}

/** Something to extract, and what it is called below the folder of the extraction. */
export interface ExtractTarget {
  readonly target: Target;
  readonly name: string;
}

/** Everything that a request names, in order: entries of containers, and files that are none. */
export async function* extractTargets(request: ExtractRequest): AsyncGenerator<ExtractTarget> {
  const { base, places, signal, current } = request;
  for (const place of places) {
    const folder = await folderAt(base, place);
    const trimmed = place.replace(/[\\/]+$/, '');
    for await (const target of targetsAt(base, place, {
      deep: true,
      entries: false,
      signal,
      ...(current && { current }),
    })) {
      const entries = entriesOf(target, current);
      const below = folder === undefined ? '' : target.address.slice(trimmed.length + 1);
      const above = places.length === 1 ? below : belowRoot(target, folder === undefined ? '' : nameOf(trimmed), below);
      for (const one of entries ?? [target]) {
        if (signal.aborted) throw signal.reason;
        yield { target: one, name: fileName(one, above, entries !== undefined) };
      }
    }
  }
}

/** Of several places each container and each folder gets a folder of its own. */
function belowRoot({ view }: Target, folder: string, below: string): string {
  return folder === '' ? view.name : `${folder}/${below}`;
}

function nameOf(folder: string): string {
  return folder.slice(Math.max(folder.lastIndexOf('/'), folder.lastIndexOf('\\')) + 1);
}

/** Entries of a container in a folder go into a folder of the container's name. */
function fileName({ view }: Target, above: string, isEntry: boolean): string {
  if (above === '') return view.name;
  return isEntry ? `${above}/${view.name}` : above;
}

/** The files that come out; what has none of the forms, or cannot be read, is refused. */
export async function* extractItems(
  request: ExtractRequest,
  refuse: (row: ExtractRow & { readonly refused: string }) => void,
): AsyncGenerator<ExtractItem> {
  for await (const { target, name } of extractTargets(request)) yield* formsOf(target, name, request, refuse);
}

async function* formsOf(
  target: Target,
  name: string,
  request: ExtractRequest,
  refuse: (row: ExtractRow & { readonly refused: string }) => void,
): AsyncGenerator<ExtractItem> {
  const { address, view } = target;
  const { kinds } = request;
  const forms = await Promise.all(kinds.map(kind => formsAs(target, kind, request)));
  const found = forms.flat().filter(form => form !== undefined);
  if (found.length === 0)
    refuse({ address, refused: failures.cannotExport(address, view.format.title, kinds.join(' or ')).text });
  for (const form of found) {
    if ('why' in form) refuse({ address, refused: form.why });
    else yield { address, name: name + form.ending, content: form.content };
  }
}

/** One form, or several files that make it up. */
async function formsAs(
  target: Target,
  kind: ExportKind,
  { scene }: ExtractRequest,
): Promise<readonly (Form | undefined)[]> {
  if (kind === 'png') return picturesOf(target);
  if (kind === 'glb' || kind === 'obj') return target.view.format.scenes === undefined ? [] : scene(target, kind);
  return [exportOf(target.view, kind)];
}
