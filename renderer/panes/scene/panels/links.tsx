// The transitions between the rooms of an area: what follows from their positions, what is wrong, and manual choices.
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { SceneElement } from '../../../../shared/scene/element.ts';
import type { SceneLink, SceneLinks } from '../../../../shared/scene/links.ts';
import type { Scene } from '../../../../shared/scene/scene.ts';
import type { PicturePlace, SceneViewer } from '../../../scene3d/viewer.ts';
import { useWorkbench, type Workbench } from '../../../state/workbench.ts';
import { Button, IconButton } from '../../../widgets/button.tsx';
import { VirtualList } from '../../../widgets/virtual-list.tsx';
import { bytesOfElement, tabOf } from '../scene-link.ts';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';
import './links.css';

type Bench = Pick<Workbench, 'documents' | 'notices'>;
type Field = { readonly path: string; readonly value: number | string | boolean };

const NONE = -1;
const ALL = -1;

/** Shows the links of a scene with its edges, or neither. */
export function toggleLinks(view: SceneView): void {
  const { scene, links, overlays } = view.store.getState();
  if (scene?.links === undefined) return;
  const own = linesOf(scene);
  const shown = new Set(overlays);
  for (const line of own) if (links) shown.delete(line);
  if (!links) for (const line of own) shown.add(line);
  view.set({ links: !links, overlays: shown });
}

/** The overlays with the lines of all places, followed by those of places with a problem. */
function linesOf({ links, overlays = [] }: Scene): readonly number[] {
  return links === undefined ? [] : Array.from(overlays.keys()).filter(index => index >= links.overlay);
}

const elementOf = ({ overlay }: SceneLinks, index: number): SceneElement => ({ kind: 'overlay', overlay, index });

/** The height of a row in pixels: two lines, because room names are long. */
const ROW = 40;

/** How far a click may be from an edge, in pixels. */
const NEAR = 8;

/** The place whose line is under a point of the picture, while links are shown. */
export function linkAt({ store }: SceneView, viewer: SceneViewer, at: PicturePlace): SceneElement | undefined {
  const { scene, links } = store.getState();
  const overlay = scene?.links && scene.overlays?.[scene.links.overlay];
  if (!links || scene?.links === undefined || overlay === undefined) return undefined;
  let best = NEAR;
  let found: number | undefined;
  for (const [index, { firstLine }] of overlay.items.entries()) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = overlay.lines.subarray(firstLine * 6, firstLine * 6 + 6);
    const [from, to] = [viewer.pixelOf([a, b, c]), viewer.pixelOf([d, e, f])];
    const away = from && to ? awayFrom(at, from, to) : Number.POSITIVE_INFINITY;
    if (away < best) [best, found] = [away, index];
  }
  return found === undefined ? undefined : elementOf(scene.links, found);
}

function awayFrom({ x, y }: PicturePlace, from: PicturePlace, to: PicturePlace): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy);
}

interface LinksProps {
  readonly view: SceneView;
  readonly viewer: SceneViewer | undefined;
}

/** Next to the picture: edges with a problem or a change, of one room or of all. */
export function Links({ view, viewer }: LinksProps) {
  const { scene, isOn, element } = useStore(
    view.store,
    useShallow(state => ({ scene: state.scene, isOn: state.links, element: state.element })),
  );
  const [filter, setFilter] = useState<Filter>({ room: ALL, isWhole: false });
  const [isFolded, setFolded] = useState(false);
  const links = scene?.links;
  if (scene === undefined || links === undefined || !isOn) return null;
  const listed = listedOf(links, filter);
  return (
    <aside className="scene-sight scene-links" aria-label={say.links.title} data-empty={listed.length === 0}>
      <header>
        <h3>{say.links.title}</h3>
        <IconButton title={isFolded ? say.links.unfold : say.links.fold} onClick={() => setFolded(!isFolded)}>
          {isFolded ? <ChevronDown /> : <ChevronUp />}
        </IconButton>
      </header>
      {!isFolded && (
        <>
          <p>{say.links.counted(listed.length, filter.isWhole)}</p>
          <FilterForm rooms={links.rooms} filter={filter} onChange={setFilter} />
          <LinkList {...{ view, viewer, scene, links, listed, filter }} chosen={chosenIn(scene, element)} />
        </>
      )}
    </aside>
  );
}

/** Which places are listed: those of one room or of all, and whether those without problems are included. */
interface Filter {
  readonly room: number;
  readonly isWhole: boolean;
}

const isIn = (place: SceneLink, { room }: Filter): boolean => room === ALL || place.room === room;

function listedOf({ places }: SceneLinks, filter: Filter): readonly number[] {
  return places.flatMap((place, index) =>
    isIn(place, filter) && (filter.isWhole || place.problem !== undefined || place.new !== place.old) ? [index] : [],
  );
}

interface FilterFormProps {
  readonly rooms: SceneLinks['rooms'];
  readonly filter: Filter;
  onChange(filter: Filter): void;
}

function FilterForm({ rooms, filter, onChange }: FilterFormProps) {
  return (
    <p>
      <select
        aria-label={say.links.room}
        value={filter.room}
        onChange={event => onChange({ ...filter, room: Number(event.target.value) })}
      >
        <option value={ALL}>{say.links.allRooms}</option>
        <RoomOptions rooms={rooms} />
      </select>
      <label>
        <input
          type="checkbox"
          checked={filter.isWhole}
          onChange={event => onChange({ ...filter, isWhole: event.target.checked })}
        />
        {say.links.all}
      </label>
    </p>
  );
}

function RoomOptions({ rooms }: Pick<FilterFormProps, 'rooms'>) {
  return rooms.map(({ name }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: its number identifies a room
    <option key={index} value={index}>
      {name}
    </option>
  ));
}

interface LinkListProps extends LinksProps {
  readonly scene: Scene;
  readonly links: SceneLinks;
  readonly listed: readonly number[];
  readonly filter: Filter;
  readonly chosen: number | undefined;
}

/** The edges, the selected one, and the button that links all that can be. */
function LinkList({ view, viewer, scene, links, listed, filter, chosen }: LinkListProps) {
  const bench = useWorkbench();
  const { places, rooms } = links;
  const changes = places.flatMap((place, index) => (isIn(place, filter) && place.new !== place.old ? [index] : []));
  const show = (index: number): void => {
    const next = elementOf(links, index);
    view.choose(next);
    viewer?.frame(next);
  };
  const set: ChosenProps['set'] = (all, label) => void setFields(bench, view, all, label);
  return (
    <>
      <VirtualList
        label={say.links.title}
        count={listed.length}
        rowSize={ROW}
        active={chosen === undefined ? -1 : listed.indexOf(chosen)}
        onActive={index => show(listed[index] ?? 0)}
        renderRow={index => {
          const place = places[listed[index] ?? -1];
          return place && <span title={place.problem}>{say.links.place(place, rooms)}</span>;
        }}
      />
      {chosen !== undefined && <Chosen {...{ links, index: chosen, show, set }} />}
      <p>
        <Button
          tone="accent"
          disabled={changes.length === 0}
          onClick={() =>
            set(
              changes.map(index => [index, linkFields(scene, links, index)]),
              say.links.label(changes.length),
            )
          }
        >
          {say.links.link(changes.length)}
        </Button>
      </p>
    </>
  );
}

function chosenIn({ links }: Scene, element: SceneElement | undefined): number | undefined {
  return element?.kind === 'overlay' && element.overlay === links?.overlay ? element.index : undefined;
}

interface ChosenProps {
  readonly links: SceneLinks;
  readonly index: number;
  show(index: number): void;
  set(all: readonly (readonly [number, readonly Field[]])[], label: string): void;
}

/** The selected edge: what is wrong with it, where it leads, and what would repair it. */
function Chosen({ links, index, show, set }: ChosenProps) {
  const { places, rooms } = links;
  const place = places[index];
  if (place === undefined) return null;
  const { fix, member, name, old, problem } = place;
  const label = say.links.label(1);
  return (
    <div className="scene-link">
      <p>
        <strong>{`${rooms[place.room]?.name} ${name}`}</strong> {problem}
      </p>
      <p>
        <label>
          {say.links.leadsTo}
          <select
            value={old}
            onChange={event => set([[index, [{ path: `.${member}`, value: Number(event.target.value) }]]], label)}
          >
            <option value={NONE}>{say.links.nowhere}</option>
            <RoomOptions rooms={rooms} />
            {old >= rooms.length && <option value={old}>{say.links.unknownRoom(old)}</option>}
          </select>
        </label>
      </p>
      <p>
        <Button onClick={() => show(index)}>{say.links.show}</Button>
        {fix && (
          <Button onClick={() => set([[index, fix]], say.links.fixed(`${rooms[place.room]?.name} ${name}`))}>
            {say.links.fix}
          </Button>
        )}
      </p>
    </div>
  );
}

function linkFields(scene: Scene, links: SceneLinks, index: number): readonly Field[] {
  const place = links.places[index];
  const origin = bytesOfElement(scene, elementOf(links, index))?.origin;
  return place && origin ? [{ path: `${origin.path}.${place.member}`, value: place.new }] : [];
}

/** One step in each file involved; Undo reverts all of them. */
async function setFields(
  { documents, notices }: Bench,
  view: SceneView,
  all: readonly (readonly [number, readonly Field[]])[],
  label: string,
): Promise<void> {
  const { scene } = view.store.getState();
  const { links } = scene ?? {};
  if (scene === undefined || links === undefined) return;
  const byAsset = new Map<AssetId, Field[]>();
  for (const [index, fields] of all) {
    const bytes = bytesOfElement(scene, elementOf(links, index));
    if (bytes === undefined) continue;
    const whole = fields.map(({ path, value }) => ({
      path: path.startsWith('.') ? bytes.origin.path + path : path,
      value,
    }));
    byAsset.set(bytes.asset, [...(byAsset.get(bytes.asset) ?? []), ...whole]);
  }
  const made: AssetId[] = [];
  const repairs: string[] = [];
  for (const [asset, fields] of byAsset) {
    const edited = await documents.edit.editItems(asset, { kind: 'fields', values: fields, label }, tabOf(scene));
    if (edited === undefined) continue;
    made.push(asset);
    repairs.push(...edited.repairs);
  }
  if (made.length === 0) return;
  const text = repairs.length === 0 ? `${label}.` : `${label}. ${say.hand.repaired(repairs)}`;
  notices.done(text, async () => {
    for (const asset of made) await documents.edit.undo(asset);
    await view.load();
  });
  await view.load();
}
