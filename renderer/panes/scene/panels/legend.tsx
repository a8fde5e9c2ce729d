// The meaning of a surface's colours, and painting with them.
import { Brush as BrushIcon, FlipVertical2, Merge, PaintBucket, Trash2, Triangle } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Colour } from '../../../../shared/scene/material.ts';
import type { LegendRow, Scene } from '../../../../shared/scene/scene.ts';
import type { SurfaceEdit } from '../../../../shared/scene/surface-edit.ts';
import { useWorkbench } from '../../../state/workbench.ts';
import { Button, IconButton } from '../../../widgets/button.tsx';
import type { SceneView } from '../scene-state.ts';
import { hasLegend } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';
import { facesOf } from './faces-of.ts';
import { type Brush, editSurface, selectedRows } from './surface-tools.ts';
import './legend.css';

/** Empty if the scene has no legend. */
export function Legend({ view }: { readonly view: SceneView }) {
  const { scene, brush, isShown } = useStore(
    view.store,
    useShallow(state => ({ scene: state.scene, brush: state.brush, isShown: hasLegend(state) })),
  );
  if (scene?.legend === undefined || !isShown) return null;
  const { title, rows } = scene.legend;
  const counts = facesByMaterial(scene);
  const all = scene;
  const countOf = ({ material }: LegendRow): number => (material === undefined ? 0 : (counts.get(material) ?? 0));
  const listed = brush === undefined ? rows.filter(row => countOf(row) > 0) : rows;

  function choose(row: LegendRow): void {
    if (brush) view.set({ brush: { ...brush, material: row.number } });
    else if (row.material !== undefined) view.pickAll(facesOf(all, row.material));
  }

  return (
    <aside className="scene-legend" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <BrushButton view={view} kind="paint" first={listed[0]} />
        <BrushButton view={view} kind="fill" first={listed[0]} />
      </header>
      <ul>
        {listed.map(row => (
          <li key={row.number}>
            <button
              type="button"
              aria-pressed={brush?.material === row.number}
              title={brush ? say.legend.paintWith(row.name) : say.legend.select(row.name)}
              onClick={() => choose(row)}
            >
              <Swatch colour={row.colour} />
              <span className="truncate">{row.name}</span>
              <small>{row.about}</small>
              <span className="mono">{countOf(row).toLocaleString('en-US')}</span>
            </button>
          </li>
        ))}
      </ul>
      <SurfaceActions view={view} brush={brush} />
    </aside>
  );
}

function BrushButton({
  view,
  kind,
  first,
}: {
  readonly view: SceneView;
  readonly kind: Brush['kind'];
  readonly first: LegendRow | undefined;
}) {
  const brush = useStore(view.store, state => state.brush);
  const Icon = kind === 'paint' ? BrushIcon : PaintBucket;
  const isOn = brush?.kind === kind;
  const material = brush?.material ?? first?.number ?? 0;
  return (
    <IconButton
      title={say.legend.brush[kind]}
      keys={say.legend.brushKeys[kind]}
      pressed={isOn}
      onClick={() => view.set({ brush: isOn ? undefined : { kind, material } })}
    >
      <Icon />
    </IconButton>
  );
}

/** A dot of a colour of the scene, not of the theme. */
function Swatch({ colour }: { readonly colour: Colour }) {
  const [red, green, blue] = colour.map(part => Math.round(part * 255));
  return (
    <svg className="scene-swatch" viewBox="0 0 12 12" aria-hidden>
      <rect width="12" height="12" fill={`rgb(${red} ${green} ${blue})`} />
    </svg>
  );
}

/** The actions for the selected faces and vertices; with a brush, also for all steep faces. */
function SurfaceActions({ view, brush }: { readonly view: SceneView; readonly brush: Brush | undefined }) {
  const bench = useWorkbench();
  const [degrees, setDegrees] = useState('45');
  const { element, others } = useStore(
    view.store,
    useShallow(state => ({ element: state.element, others: state.others })),
  );
  const chosen = element === undefined ? others : [element, ...others];
  const faces = chosen.filter(({ kind }) => kind === 'face').length;
  const vertices = chosen.filter(({ kind }) => kind === 'vertex').length;
  const onRows = (kind: 'face' | 'vertex', edit: (rows: readonly number[]) => SurfaceEdit) => () => {
    for (const [asset, rows] of selectedRows(view, kind)) void editSurface(bench, view, asset, edit(rows));
  };
  const material =
    brush?.material ?? view.store.getState().scene?.legend?.rows.find(row => row.material !== undefined)?.number ?? 0;
  const over = Number(degrees);
  const own = view.store.getState().scene?.meshes[0];
  function paintSteep(): void {
    const { scene } = view.store.getState();
    const asset = own && scene?.sources[own.rows.faces.source]?.asset;
    // as: its scene came from the host
    if (asset !== undefined)
      void editSurface(bench, view, asset as Parameters<typeof editSurface>[2], { kind: 'steep', over, material });
  }
  return (
    <div className="scene-legend-actions">
      <span>{say.legend.selected(faces, vertices)}</span>
      <IconButton
        title={say.legend.flip}
        disabled={faces === 0}
        onClick={onRows('face', rows => ({ kind: 'flip', faces: rows }))}
      >
        <FlipVertical2 />
      </IconButton>
      <IconButton
        title={say.legend.remove}
        disabled={faces === 0}
        onClick={onRows('face', rows => ({ kind: 'remove', faces: rows }))}
      >
        <Trash2 />
      </IconButton>
      <IconButton
        title={say.legend.weld}
        disabled={vertices < 2}
        onClick={onRows('vertex', rows => ({ kind: 'weld', vertices: rows }))}
      >
        <Merge />
      </IconButton>
      <IconButton
        title={say.legend.add}
        disabled={vertices !== 3}
        onClick={onRows('vertex', corners => ({ kind: 'add', corners, material }))}
      >
        <Triangle />
      </IconButton>
      {brush && <small>{say.legend.thin}</small>}
      {brush && (
        <label>
          {say.legend.steep}
          <input aria-label={say.legend.degrees} value={degrees} onChange={event => setDegrees(event.target.value)} />
          <Button disabled={!(over >= 0 && over <= 180)} onClick={paintSteep}>
            {say.legend.paint}
          </Button>
        </label>
      )}
    </div>
  );
}

function facesByMaterial({ meshes }: Scene): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { passes } of meshes)
    for (const { material, faceCount } of passes[0]?.groups ?? [])
      counts.set(material, (counts.get(material) ?? 0) + faceCount);
  return counts;
}
