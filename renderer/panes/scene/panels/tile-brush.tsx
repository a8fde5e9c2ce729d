// Painting items of an overlay by hand: one field at a time, item by item or a whole connected area of equal ones.
import { PaintBucket, Paintbrush } from 'lucide-react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../../shared/contract/types.ts';
import { floodFrom, type Overlay, type PaintField, type Scene } from '../../../../shared/scene/scene.ts';
import type { Command } from '../../../state/commands/commands.ts';
import type { Workbench } from '../../../state/workbench.ts';
import { IconButton } from '../../../widgets/button.tsx';
import { tabOf } from '../scene-link.ts';
import type { SceneView, SceneViewState } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';

/** The brush for clicks. */
export interface TileBrush {
  /** The field of the overlay, and its new value. */
  readonly field: number;
  readonly value: string;
  /** Paints everything connected to the clicked item that has the same value. */
  readonly floods: boolean;
}

const BRUSH_KEYS = 'B';

function paintedIn(scene: Scene | undefined): readonly (readonly [overlay: number, of: Overlay])[] {
  return (scene?.overlays ?? []).flatMap((of, overlay) => (of.paint ? [[overlay, of] as const] : []));
}

function fieldsOf(scene: Scene | undefined): readonly PaintField[] {
  return paintedIn(scene)[0]?.[1].paint?.fields ?? [];
}

/** Picks up or puts down the brush; its overlays are shown while it is held. */
function flipBrush({ store, set }: Pick<SceneView, 'store' | 'set'>): void {
  const { tileBrush: brush, scene, overlays } = store.getState();
  const [first] = fieldsOf(scene);
  if (brush !== undefined || first === undefined) {
    set({ tileBrush: undefined });
    return;
  }
  const shown = new Set([...overlays, ...paintedIn(scene).map(([overlay]) => overlay)]);
  set({ tileBrush: { field: 0, value: first.choices?.[0] ?? '0', floods: false }, overlays: shown });
}

export function brushCommands(view: SceneView): readonly Command[] {
  const command = { group: say.title, scope: 'scene' as const };
  return [
    {
      ...{ ...command, id: 'scene.tileBrush', title: say.brush.title, keys: [BRUSH_KEYS] },
      when: () => fieldsOf(view.store.getState().scene).length > 0,
      run: () => flipBrush(view),
    },
  ];
}

/** A click with the brush paints, as one step; false if it selects. */
export function paintAt(
  bench: Pick<Workbench, 'documents'>,
  view: SceneView,
  place: readonly number[] | undefined,
): boolean {
  const { tileBrush: brush, scene, overlays } = view.store.getState();
  if (brush === undefined || scene === undefined) return false;
  paintItem(bench, view, place && itemAt(scene, overlays, place));
  return true;
}

/** The same for an item by its label. */
export function paintItem(
  { documents }: Pick<Workbench, 'documents'>,
  view: SceneView,
  item: PaintedItem | undefined,
): boolean {
  const { tileBrush: brush, scene } = view.store.getState();
  if (brush === undefined || scene === undefined) return false;
  const stroke = item && strokeOf(scene, brush, item);
  if (stroke)
    void documents.edit.editItems(
      stroke.asset,
      { kind: 'fields', label: stroke.label, values: stroke.values },
      tabOf(scene),
    );
  return true;
}

interface PaintedItem {
  readonly overlay: number;
  readonly index: number;
}

/** The visible item whose middle is nearest to a place. */
export function itemAt(
  scene: Pick<Scene, 'overlays'>,
  shown: ReadonlySet<number>,
  [x = 0, y = 0, z = 0]: readonly number[],
): PaintedItem | undefined {
  let best: (PaintedItem & { readonly away: number }) | undefined;
  for (const [overlay, { items, paint }] of (scene.overlays ?? []).entries()) {
    if (paint === undefined || !shown.has(overlay)) continue;
    for (const [index, { place }] of items.entries()) {
      const away = Math.hypot(place[0] - x, place[1] - y, place[2] - z);
      if (best === undefined || away < best.away) best = { overlay, index, away };
    }
  }
  return best;
}

/** What a click changes; undefined if everything has the value already. */
export function strokeOf(
  scene: Pick<Scene, 'overlays' | 'sources'>,
  { field, value, floods }: TileBrush,
  { overlay, index }: PaintedItem,
) {
  const of = scene.overlays?.[overlay];
  const paint = of?.paint;
  const member = paint?.fields[field];
  if (of === undefined || paint === undefined || member === undefined) return undefined;
  const meant = floods ? floodFrom(paint, field, index) : [index];
  const items = meant.filter(item => member.values[item] !== value);
  const places = items.flatMap(item => of.items[item]?.origin ?? []);
  const asset = scene.sources[places[0]?.source ?? -1]?.asset;
  if (asset === undefined) return undefined;
  const typed = valueFor(member, value);
  return {
    asset: asset as AssetId, // as: its scene came from the host
    label: say.brush.label(member.title, places.length),
    values: places.map(({ path }) => ({ path: `${path}.${member.member}`, value: typed })),
  };
}

function valueFor({ choices }: PaintField, value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return choices === undefined ? Number(value) : value;
}

/** Shown over the picture while the brush is held. */
export function BrushPanel({ view }: { readonly view: SceneView }) {
  const brush = useStore(view.store, state => state.tileBrush);
  const scene = useStore(view.store, state => state.scene);
  if (brush === undefined) return null;
  const fields = fieldsOf(scene);
  const field = fields[brush.field];
  const put = (change: Partial<TileBrush>) => view.set({ tileBrush: { ...brush, ...change } });
  return (
    <aside className="hand-panel" aria-label={say.brush.title}>
      <div className="hand-tools" role="group" aria-label={say.brush.way}>
        <IconButton title={say.brush.one} pressed={!brush.floods} onClick={() => put({ floods: false })}>
          <Paintbrush />
        </IconButton>
        <IconButton title={say.brush.flood} pressed={brush.floods} onClick={() => put({ floods: true })}>
          <PaintBucket />
        </IconButton>
      </div>
      <label className="brush-field">
        {say.brush.what}
        <select
          value={brush.field}
          onChange={event => {
            const next = Number(event.target.value);
            put({ field: next, value: fields[next]?.choices?.[0] ?? '0' });
          }}
        >
          {fields.map(({ member, title }, index) => (
            <option key={member} value={index}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <div className="brush-field">
        <span>{say.brush.value}</span>
        {field?.choices ? (
          <select
            aria-label={say.brush.value}
            value={brush.value}
            onChange={event => put({ value: event.target.value })}
          >
            {field.choices.map(choice => (
              <option key={choice} value={choice}>
                {say.brush.choice(choice)}
              </option>
            ))}
          </select>
        ) : (
          <input
            type="number"
            aria-label={say.brush.value}
            min={0}
            max={field?.most}
            value={brush.value}
            onChange={event => put({ value: String(within(Number(event.target.value), field?.most)) })}
          />
        )}
      </div>
      <p>{brush.floods ? say.brush.floodHint : say.brush.hint}</p>
    </aside>
  );
}

function within(value: number, most = 0): number {
  return Math.min(most, Math.max(0, Math.round(Number.isFinite(value) ? value : 0)));
}

/** For the toolbar, if there is something to paint. */
export function BrushButton({ view }: { readonly view: SceneView }) {
  const isThere = useStore(view.store, ({ scene }: SceneViewState) => fieldsOf(scene).length > 0);
  const isOn = useStore(view.store, state => state.tileBrush !== undefined);
  if (!isThere) return null;
  return (
    <IconButton title={say.brush.title} keys={BRUSH_KEYS} pressed={isOn} onClick={() => flipBrush(view)}>
      <Paintbrush />
    </IconButton>
  );
}
