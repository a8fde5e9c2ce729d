import { resolve } from 'node:path';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import type { ExportKind, ExtractRow } from '../../../shared/contract/command-types.ts';
import type { EditProblem } from '../../../shared/contract/guard-types.ts';
import type { Wanted } from '../../../shared/scene/choices.ts';
import type { Form } from '../../answers/export/export-of.ts';
import { gathered } from '../../answers/export/scene/scene-files.ts';
import type { Target } from '../../answers/export/target.ts';
import { failures } from '../../failures/failures.ts';
import { refuse } from '../../failures/refuse.ts';
import { sceneFailures } from '../../failures/scenes.ts';
import { extractFiles } from '../../files/extract-files.ts';
import { leadsOutside } from '../../files/folder-bounds.ts';
import { zipFiles } from '../../files/zip-files.ts';
import { collectNow } from '../../workers/collect.ts';
import { threadsBeside } from '../../workers/threads.ts';
import { folderAt } from '../assets/targets.ts';
import { createExportThreads, extractItems } from '../extract/extract-items.ts';
import { planExtract, plannedRows } from '../extract/plan-extract.ts';
import { withLooseScene } from '../scenes/loose-scene.ts';
import { knownFormats } from '../structures/known-formats.ts';
import { collectSooner, createThrift, startSmallThreads } from './collector.ts';
import { listProblems } from './file-problems.ts';
import { PackedRows } from './packed-rows.ts';

/** Starting two threads takes as long as processing this many bytes without them. */
const WORTH_THREADS = 2 * 1024 * 1024;

/**
 * Whether there is room for only one more thread: V8 compiles everything that makes JSON again in each thread, on the core that the
 * thread should use. 600 motions of 10 MB took half as much processor time again with it, and no less time.
 */
const WORTH_ONE_FOR_JSON = 16 * 1024 * 1024;

/**
 * 3D models are made here, and take most of the time: results of threads would wait in memory for them, and the threads would read the
 * same bytes again. All forms of a zone took 20 MB and a twelfth of the processor time more with threads.
 */
function startAfter(kinds: readonly ExportKind[]): number {
  if (kinds.some(isScene)) return Number.POSITIVE_INFINITY;
  return threadsBeside(1) === 1 && !kinds.some(kind => kind === 'png') ? WORTH_ONE_FOR_JSON : WORTH_THREADS;
}

const isScene = (kind: ExportKind): boolean => kind === 'glb' || kind === 'obj';

/** Rows between two checks of memory. */
const ROWS_APART = 16;

/** extract: writes out files and entries, in one or more forms. */
export const extractCommand =
  (dataFolder: string): Handlers<Command>['extract'] =>
  async (args, { signal }) => {
    const { base, places, where, kinds, zip, dryRun, with: structure, wanted } = args;
    if (wanted !== undefined && !kinds.some(isScene)) return refuse(sceneFailures.stateOfNone(kinds));
    const known = await knownFormats({ dataFolder, base, structure });
    const rows = new PackedRows<ExtractRow>();
    const refused = new PackedRows<ExtractRow>();
    const scene = (target: Target, kind: 'glb' | 'obj') => sceneForms(target, kind, { base, wanted });
    const problems: EditProblem[] = [];
    const onBegun = (target: Target) => void problems.push(...listProblems(target), ...faultOf(target));
    const request = { base, places, kinds, signal, onBegun, scene, known };
    const out = resolve(base, where);
    await refuseInsidePlaces(args, out);
    if (dryRun) {
      const plan = await planExtract(request, { most: Number.POSITIVE_INFINITY });
      return { rows: plannedRows(plan, { out, zip }), problems };
    }
    collectSooner();
    startSmallThreads();
    const threads = createExportThreads(startAfter(kinds));
    const spare = createThrift(ROWS_APART);
    const addTo = (list: PackedRows<ExtractRow>) => (row: ExtractRow) => {
      list.push(row);
      spare();
    };
    try {
      const items = extractItems(request, threads, addTo(refused));
      await (zip ? zipFiles : extractFiles)(out, items, addTo(rows), { signal });
      rows.append(refused);
      return { rows, problems };
    } finally {
      await threads.close();
    }
  };

/** Files written there would be read as well, at the latest in the next run. */
async function refuseInsidePlaces({ base, places, where }: ExtractPlaces, out: string): Promise<void> {
  for (const place of places) {
    const folder = await folderAt(base, place);
    if (folder !== undefined && leadsOutside(folder, out) === undefined)
      refuse(failures.extractIntoPlace(where, place));
  }
}

interface ExtractPlaces {
  readonly base: string;
  readonly places: readonly string[];
  readonly where: string;
}

/** A container that cannot be read to its end is extracted as a file, without its entries. */
function faultOf({ address, view }: Target): EditProblem[] {
  const fault = view.format.container && view.decoded?.fault;
  if (!fault) return [];
  const { path, start, text } = fault;
  return [{ address, path, start, weight: 'error', text, breaks: false }];
}

/** Read, it takes 20 MB and more. */
const LARGE_MODEL = 1024 * 1024;

/** A model with the files it names, as GLB or as OBJ with its MTL; none if it has no scene. */
async function sceneForms(
  { address, view }: Target,
  kind: 'glb' | 'obj',
  { base, wanted }: { readonly base: string; readonly wanted?: Wanted | undefined },
): Promise<readonly Form[]> {
  if (view.format.scenes === undefined || view.layout === undefined) return [];
  view.forget(); // for the scene it is read again, with its surroundings
  const files = withLooseScene(
    base,
    address,
    (loose): (() => readonly Form[]) => {
      const fault = loose.fault();
      return fault ? () => [{ why: fault.text }] : gathered(kind, view.name, loose);
    },
    { wanted, bytes: view.source.bytes },
  );
  if (view.source.size > LARGE_MODEL) collectNow();
  return files();
}
