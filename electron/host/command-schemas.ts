import * as v from 'valibot';
import type { Command } from '../../shared/contract/command.ts';
import { exportKinds } from '../../shared/contract/command-types.ts';
import type { Schemas } from './check.ts';

const text = v.pipe(v.string(), v.nonEmpty());
const base = text;
const offset = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** How an edit meets what it would break. */
const guarded = { force: v.exactOptional(v.boolean()), repair: v.exactOptional(v.boolean()) };

/** What a mod says of itself, as it is typed. */
export const patchLabel = v.object({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  author: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
  version: v.exactOptional(v.pipe(v.string(), v.maxLength(200))),
  note: v.exactOptional(v.pipe(v.string(), v.maxLength(10_000))),
});

/** What each call of the command line must look like when it arrives. */
export const commandSchemas: Schemas<Command> = {
  scan: v.object({ base, folder: text, db: v.exactOptional(text) }),
  list: v.object({ base, place: text, all: v.boolean() }),
  identify: v.object({ base, places: v.pipe(v.array(text), v.minLength(1)) }),
  show: v.object({ base, address: text, path: v.exactOptional(v.string()) }),
  fields: v.object({ base, address: text, from: v.exactOptional(offset), to: v.exactOptional(offset) }),
  text: v.object({ base, address: text, path: v.exactOptional(v.string()) }),
  replace: v.object({
    base,
    container: text,
    edits: v.pipe(v.array(v.object({ entry: text, file: v.exactOptional(text) })), v.minLength(1)),
    out: text,
    raw: v.boolean(),
    ...guarded,
  }),
  set: v.object({
    base,
    address: text,
    fields: v.pipe(v.array(v.object({ path: v.string(), value: v.string() })), v.minLength(1)),
    out: text,
    ...guarded,
  }),
  extract: v.object({
    base,
    places: v.pipe(v.array(text), v.minLength(1)),
    where: text,
    kinds: v.pipe(v.array(v.picklist(exportKinds)), v.minLength(1)),
    zip: v.exactOptional(v.boolean()),
    dryRun: v.exactOptional(v.boolean()),
  }),
  repair: v.object({
    base,
    place: text,
    only: v.exactOptional(v.array(v.string())),
    out: v.exactOptional(text),
    dryRun: v.boolean(),
  }),
  verify: v.object({ base, places: v.pipe(v.array(text), v.minLength(1)) }),
  diff: v.object({
    base,
    a: text,
    b: text,
    all: v.boolean(),
    options: v.object({
      floatStep: v.exactOptional(v.pipe(v.number(), v.finite(), v.minValue(0))),
      ignorePadding: v.exactOptional(v.boolean()),
      ignoreOrder: v.exactOptional(v.boolean()),
    }),
  }),
  search: v.object({
    base,
    folder: text,
    query: text,
    mode: v.picklist(['any', 'name', 'text', 'hex']),
    matchCase: v.boolean(),
    limit: offset,
  }),
  projectInstall: v.object({ base, project: text }),
  pose: v.object({
    base,
    model: text,
    clip: v.exactOptional(text),
    frame: v.exactOptional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  }),
  projectStatus: v.object({ base, project: text }),
  write: v.object({
    base,
    project: text,
    dryRun: v.boolean(),
    force: v.exactOptional(v.boolean()),
    followLinks: v.exactOptional(v.boolean()),
  }),
  restore: v.object({ base, install: text, address: v.exactOptional(text) }),
  patchExport: v.object({
    base,
    project: text,
    out: text,
    label: v.exactOptional(v.object({ ...patchLabel.entries, name: v.exactOptional(patchLabel.entries.name) })),
  }),
  patchDiff: v.object({
    base,
    old: text,
    now: text,
    out: text,
    label: v.exactOptional(v.object({ ...patchLabel.entries, name: v.exactOptional(patchLabel.entries.name) })),
  }),
  patchApply: v.object({
    base,
    file: text,
    install: text,
    dryRun: v.boolean(),
    force: v.exactOptional(v.boolean()),
  }),
  patchRemove: v.object({ base, file: text, install: text, dryRun: v.boolean() }),
  patchList: v.object({ base, install: text }),
  snapshotTake: v.object({ base, folder: text, name: v.exactOptional(v.pipe(text, v.maxLength(200))) }),
  snapshotList: v.object({}),
  snapshotDrop: v.object({ snapshot: text }),
  demo: v.object({ base, folder: text, edition: v.exactOptional(v.picklist([1, 2])) }),
};
