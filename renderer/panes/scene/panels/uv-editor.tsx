// Where the corners of a polygon lie in its texture: dragged over the picture in its palette, or typed. One drag is one step.
import { X } from 'lucide-react';
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { FieldValue } from '../../../../shared/formats/hands.ts';
import type { PictureData } from '../../../scene3d/textures.ts';
import type { Command } from '../../../state/commands.ts';
import { latestOnly } from '../../../state/latest-only.ts';
import { useWorkbench } from '../../../state/workbench.ts';
import { IconButton } from '../../../widgets/button.tsx';
import { NumberField } from '../../../widgets/number-field.tsx';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';
import { cornerFields, type Texel, type UvPolygon, uvPolygonIn } from './uv-polygon.ts';
import './uv-editor.css';

export const UV_KEYS = 'U';

export function uvCommands(view: SceneView): readonly Command[] {
  return [
    {
      ...{
        id: 'scene.uvEditor',
        group: say.title,
        scope: 'scene' as const,
        title: say.uvEditor.title,
        keys: [UV_KEYS],
      },
      when: () => hasStoredUvs(view),
      run: () => view.set({ uvEditor: !view.store.getState().uvEditor }),
    },
  ];
}

export function hasStoredUvs({ store }: Pick<SceneView, 'store'>): boolean {
  const meshes = store.getState().scene?.meshes ?? [];
  return meshes.some(({ passes }) => passes.some(({ uvs }) => uvs.some(({ stored }) => stored)));
}

interface UvEditorProps {
  readonly view: SceneView;
  readonly picture: (texture: number) => Promise<PictureData | undefined>;
}

/** Over the picture, while it is open; a polygon that is selected is edited. */
export function UvEditor({ view, picture }: UvEditorProps) {
  const isOpen = useStore(view.store, state => state.uvEditor === true);
  const scene = useStore(view.store, state => state.scene);
  const element = useStore(view.store, state => state.element);
  const polygon = useMemo(() => scene && element && uvPolygonIn(scene, element), [scene, element]);
  if (!isOpen) return null;
  return (
    <aside className="uv-editor" aria-label={say.uvEditor.title}>
      <header>
        <strong className="truncate">{polygon ? polygon.name : say.uvEditor.title}</strong>
        <IconButton title={say.close} onClick={() => view.set({ uvEditor: false })}>
          <X />
        </IconButton>
      </header>
      {polygon === undefined ? (
        <p>{element === undefined ? say.uvEditor.hint : say.uvEditor.untextured}</p>
      ) : (
        <Polygon key={polygon.path} polygon={polygon} picture={picture} />
      )}
    </aside>
  );
}

interface PolygonProps extends Pick<UvEditorProps, 'picture'> {
  readonly polygon: UvPolygon;
}

function Polygon({ polygon, picture }: PolygonProps) {
  const { documents } = useWorkbench();
  const [dragged, setDragged] = useState<readonly Texel[]>();
  const send = useMemo(
    () =>
      latestOnly((values: readonly FieldValue[], goesOn: boolean) =>
        documents.edit.editItems(polygon.asset as AssetId, {
          ...{ kind: 'fields', label: say.uvEditor.label, values, goesOn },
        }),
      ),
    [documents, polygon.asset],
  );
  const corners = dragged ?? polygon.corners;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dragged is what is stored when new corners come
  useEffect(() => setDragged(undefined), [polygon]);
  const put = (values: readonly FieldValue[]) => void send(values, false);
  return (
    <>
      <UvPicture
        {...{ polygon, corners, picture }}
        onDrag={(next, goesOn) => {
          setDragged(next);
          void send(cornerFields(polygon, next), goesOn);
        }}
      />
      <div className="uv-corners">
        {corners.map(({ u, v }, index) => {
          const { name = '', path = '' } = polygon.paths[index] ?? {};
          return (
            <fieldset key={path}>
              <legend>{name}</legend>
              <NumberField
                label={`${name} u`}
                value={u}
                most={polygon.size - 1}
                put={value => put([{ path: `${path}.u`, value }])}
              />
              <NumberField
                label={`${name} v`}
                value={v}
                most={polygon.size - 1}
                put={value => put([{ path: `${path}.v`, value }])}
              />
            </fieldset>
          );
        })}
        {polygon.choices.map(({ title, path, most, value }) => (
          <fieldset key={path}>
            <legend>{title}</legend>
            <NumberField label={title} value={value} most={most} put={next => put([{ path, value: next }])} />
          </fieldset>
        ))}
      </div>
    </>
  );
}

interface UvPictureProps extends PolygonProps {
  readonly corners: readonly Texel[];
  readonly onDrag: (corners: readonly Texel[], goesOn: boolean) => void;
}

interface Drag {
  /** A corner; absent: all of them. */
  readonly corner?: number;
  readonly from: Texel;
  readonly corners: readonly Texel[];
  goesOn: boolean;
}

function UvPicture({ polygon, corners, picture, onDrag }: UvPictureProps) {
  const { size, page, texture, order } = polygon;
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag>(undefined);
  useEffect(() => {
    let isGone = false;
    void picture(texture).then(data => {
      if (data && !isGone && canvas.current) drawPage(canvas.current, data, { size, page });
    });
    return () => {
      isGone = true;
    };
  }, [picture, texture, size, page]);

  function spotOf({ clientX, clientY }: PointerEvent): Texel {
    const box = drawing.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return { u: 0, v: 0 };
    return { u: ((clientX - box.left) / box.width) * size, v: ((clientY - box.top) / box.height) * size };
  }

  function begin(event: PointerEvent, corner?: number): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { ...(corner === undefined ? {} : { corner }), from: spotOf(event), corners, goesOn: false };
  }

  function move(event: PointerEvent): void {
    const { current } = drag;
    if (current === undefined) return;
    const to = spotOf(event);
    const next = draggedCorners(current, { u: to.u - current.from.u, v: to.v - current.from.v }, size - 1);
    if (JSON.stringify(next) === JSON.stringify(corners)) return;
    onDrag(next, current.goesOn);
    current.goesOn = true;
  }

  const end = () => {
    drag.current = undefined;
  };
  const points = order.map(index => `${(corners[index]?.u ?? 0) + 0.5},${(corners[index]?.v ?? 0) + 0.5}`).join(' ');
  return (
    <div className="uv-picture">
      <canvas ref={canvas} width={size} height={size} />
      <svg ref={drawing} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={say.uvEditor.picture}>
        <polygon
          points={points}
          onPointerDown={event => begin(event)}
          onPointerMove={move}
          onPointerUp={end}
          onLostPointerCapture={end}
        />
        {corners.map(({ u, v }, index) => (
          <circle
            key={polygon.paths[index]?.path}
            cx={u + 0.5}
            cy={v + 0.5}
            r={size / 64}
            data-corner={polygon.paths[index]?.name}
            onPointerDown={event => begin(event, index)}
            onPointerMove={move}
            onPointerUp={end}
            onLostPointerCapture={end}
          />
        ))}
      </svg>
    </div>
  );
}

/** In whole pixels of the page; all corners together go no further than the first that meets the edge. */
export function draggedCorners(
  { corner, corners }: Pick<Drag, 'corner' | 'corners'>,
  by: Texel,
  most: number,
): readonly Texel[] {
  const inside = (value: number): number => Math.min(most, Math.max(0, Math.round(value)));
  if (corner !== undefined)
    return corners.map((spot, index) =>
      index === corner ? { u: inside(spot.u + by.u), v: inside(spot.v + by.v) } : spot,
    );
  const room = (values: readonly number[], wanted: number): number =>
    Math.min(most - Math.max(...values), Math.max(-Math.min(...values), Math.round(wanted)));
  const du = room(
    corners.map(({ u }) => u),
    by.u,
  );
  const dv = room(
    corners.map(({ v }) => v),
    by.v,
  );
  return corners.map(({ u, v }) => ({ u: u + du, v: v + dv }));
}

function drawPage(
  canvas: HTMLCanvasElement,
  { width, rgba }: PictureData,
  { size, page }: Pick<UvPolygon, 'size' | 'page'>,
): void {
  const start = page * size * width * 4;
  const pixels = new Uint8ClampedArray(size * size * 4);
  pixels.set(rgba.subarray(start, start + pixels.length));
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, size, size), 0, 0);
}
