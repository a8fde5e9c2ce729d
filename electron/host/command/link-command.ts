import { dirname, join, resolve } from 'node:path';
import { setField } from '#layout';
import type { AbortSignalLike } from '../../../shared/base/abort-signal.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { FailureError } from '../../../shared/contract/failure.ts';
import type { EditProblem, Linked } from '../../../shared/contract/guard-types.ts';
import type { Companion, Companions, Link } from '../../../shared/formats/companions.ts';
import { isA } from '../../../shared/formats/is-a.ts';
import { View } from '../../answers/view.ts';
import { areaFailures } from '../../failures/areas.ts';
import { refuse } from '../../failures/refuse.ts';
import { parseAddress, printAddress } from '../../files/address.ts';
import { type Opened, openAddress } from '../../files/open-address.ts';
import { repack } from '../../files/repack.ts';
import { writeAll } from '../contents/write-all.ts';
import { refuseOverwriting, writeMade } from '../contents/write-made.ts';
import { guardFile } from '../guard/guard-file.ts';
import { outFile } from './out-file.ts';
import { outermost } from './pack-content.ts';

/** link: the transitions between the rooms of an area, from where their edges meet. */
export const linkCommand =
  (dataFolder: string): Handlers<Command>['link'] =>
  async (args, { signal }) => {
    const { base, address, out, dryRun, force } = args;
    const area = openAddress(base, address);
    const rooms: Room[] = [];
    try {
      const { model, format } = new View(area.name, area.source, 0);
      const { companions } = format;
      if (model === undefined || companions?.links === undefined)
        return refuse(areaFailures.noRooms(address, isA(format)));
      for (const name of companions.names(model, area.name, [])) rooms.push(roomAt(base, address, name));
      const found = rooms.filter(({ opened }) => opened !== undefined);
      if (found.length === 0) return refuse(areaFailures.noWalkmeshes(address));
      const chosen = chosenOf(rooms, args);
      const isChosen = (link: Link): boolean =>
        chosen.some(room => room.name === link.of.name) && (args.edge === undefined || link.edge === args.edge);
      const links = [...linksOf(companions, model, rooms)].filter(isChosen);
      if (args.edge !== undefined && links.length === 0) return refuseEdge(args.edge, address, args.room, chosen);
      const changes = links.filter(each => each.new !== each.old);
      for (const room of found) room.content = withLinks(room, changes);
      const left = problemsLeft([...linksOf(companions, model, rooms)].filter(isChosen), rooms);
      const result = {
        rooms: found.map(room => rowOf(room, changes)),
        problems: [...missing(rooms, address), ...left],
      };
      if (out === undefined || dryRun) return result;
      const changed = found.filter(room => room.content !== room.opened?.source);
      const problems = await write({ dataFolder, base, address, out, force, signal }, area, changed);
      return { ...result, problems: [...result.problems, ...problems], out };
    } finally {
      for (const { opened } of rooms) opened?.close();
      area.close();
    }
  };

interface Room {
  /** As the area names it. */
  readonly name: string;
  readonly address: string;
  /** Undefined if it is missing. */
  readonly opened: Opened | undefined;
  /** With the changes made so far. */
  content: Source | undefined;
}

/** Next to the area: in its folder or its container. */
function roomAt(base: string, area: string, name: string): Room {
  const { path, entries } = parseAddress(area);
  const inside = [...entries.slice(0, -1), { name, nth: 1 }];
  const at = entries.length === 0 ? { path: join(dirname(path), name), entries } : { path, entries: inside };
  try {
    const opened = openAddress(base, at);
    const own = entries.length === 0 ? join(dirname(path), opened.name) : undefined;
    const address = own ?? printAddress({ path, entries: [...entries.slice(0, -1), { name: opened.name, nth: 1 }] });
    return { name, address, opened, content: opened.source };
  } catch (error) {
    if (!(error instanceof FailureError) || error.failure.code !== 'notFound') throw error;
    return { name, address: printAddress(at), opened: undefined, content: undefined };
  }
}

function chosenOf(rooms: readonly Room[], { address, room }: { address: string; room?: string }): readonly Room[] {
  if (room === undefined) return rooms;
  const asked = room.toLowerCase();
  const chosen = rooms.filter(({ name }) => name === asked || name.slice(0, name.lastIndexOf('.')) === asked);
  return chosen.length > 0
    ? chosen
    : refuse(
        areaFailures.noSuchRoom(
          address,
          room,
          rooms.map(({ name }) => name),
        ),
      );
}

function refuseEdge(edge: number, area: string, asked: string | undefined, [room]: readonly Room[]): never {
  const isOfOne = asked !== undefined && room !== undefined;
  return refuse(isOfOne ? areaFailures.noSuchEdge(room.address, edge) : areaFailures.noSuchEdgeOfAny(area, edge));
}

function linksOf(companions: Companions<unknown>, model: unknown, rooms: readonly Room[]): Iterable<Link> {
  const all = rooms.map(
    ({ name, opened, content }): Companion => ({
      ...{ name, source: content, sector: undefined, isEdited: true },
      model(wanted) {
        const view = opened && content && new View(opened.name, content, 0);
        return view?.format.id === wanted ? view.model : undefined;
      },
    }),
  );
  return companions.links?.(model, all) ?? [];
}

/** Numbers replace numbers: nothing else in the walkmesh changes. */
function withLinks({ name, opened }: Room, changes: readonly Link[]): Source | undefined {
  const own = changes.filter(({ of }) => of.name === name);
  if (opened === undefined || own.length === 0) return opened?.source;
  const bytes = opened.source.read(0, opened.source.size).slice();
  const { layout } = new View(opened.name, opened.source, 0).format;
  for (const { path, new: room } of own) {
    const edit = layout && setField(layout, memorySource(bytes), path, room);
    if (edit?.kind === 'patch') bytes.set(edit.bytes, edit.start);
  }
  return memorySource(bytes);
}

function rowOf({ name, address }: Room, changes: readonly Link[]): Linked['rooms'][number] {
  const own = changes.filter(({ of }) => of.name === name);
  return { address, edges: own.map(({ edge, old, new: room }) => ({ edge, old, new: room })) };
}

function missing(rooms: readonly Room[], area: string): readonly EditProblem[] {
  const none = rooms.filter(({ opened }) => opened === undefined);
  return none.map(({ name }) => warning(area, '', `the walkmesh ${name} was not found next to it`));
}

const warning = (address: string, path: string, text: string, weight?: 'note'): EditProblem => ({
  ...{ address, path, weight: weight ?? 'warning', text, breaks: false },
});

function problemsLeft(links: readonly Link[], rooms: readonly Room[]): readonly EditProblem[] {
  const addresses = new Map(rooms.map(({ name, address }) => [name, address]));
  return links.flatMap(({ of, path, problem, weight }) =>
    problem === undefined ? [] : [warning(addresses.get(of.name) ?? of.name, path, problem, weight)],
  );
}

interface Writing {
  readonly dataFolder: string;
  readonly base: string;
  readonly address: string;
  readonly out: string;
  readonly force: boolean | undefined;
  readonly signal: AbortSignalLike;
}

/** One file if the rooms are in a container, otherwise a file for each changed room. */
async function write(
  { dataFolder, base, address, out, force, signal }: Writing,
  area: Opened,
  changed: readonly Room[],
) {
  if (area.steps.length > 0) {
    const edits = changed.map(({ address: at, content }) => ({
      entries: parseAddress(at).entries,
      kind: 'replace' as const,
      ...(content && { content }),
    }));
    const { pieces } = await repack(outermost(area, address), edits);
    const problems = await guardFile(outermost(area, address), { pieces, steps: area.steps.length, force });
    await writeMade(area, outFile(base, out), pieces, { signal });
    return problems;
  }
  const files = changed.flatMap(({ opened, address: at, content }) =>
    opened && content ? [{ opened, file: outermost(opened, at), content }] : [],
  );
  const problems: EditProblem[] = [];
  for (const { file, content } of files)
    problems.push(...(await guardFile(file, { pieces: [content], steps: 0, force })));
  if (files.length > 0) await writeRooms({ folder: resolve(base, out), dataFolder, signal }, files);
  return problems;
}

interface RoomFile {
  readonly opened: Opened;
  readonly file: { readonly name: string };
  readonly content: Source;
}

interface To {
  readonly folder: string;
  readonly dataFolder: string;
  readonly signal: AbortSignalLike;
}

/** All or none: a transition leads back from the other room. */
async function writeRooms({ folder, dataFolder, signal }: To, rooms: readonly RoomFile[]): Promise<void> {
  const files = rooms.map(({ file, content }) => ({ path: join(folder, file.name), content: [content] }));
  const check = (): void => {
    for (const { opened, file } of rooms) refuseOverwriting(opened, join(folder, file.name));
  };
  await writeAll(dataFolder, files, { signal, check });
}
