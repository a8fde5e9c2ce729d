// The UVs of a polygon's corners: dragged over the picture in its palette, or typed. One drag is one step.
import { X } from 'lucide-react';
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../../shared/contract/types.ts';
import type { FieldValue } from '../../../../shared/formats/hands.ts';
import type { SceneElement } from '../../../../shared/scene/element.ts';
import type { PictureData } from '../../../scene3d/textures.ts';
import type { Command } from '../../../state/commands/commands.ts';
import { createDragEdits } from '../../../state/documents/drag-edits.ts';
import { useWorkbench } from '../../../state/workbench.ts';
import { IconButton } from '../../../widgets/button.tsx';
import { NumberField } from '../../../widgets/number-field.tsx';
import { tabOf } from '../scene-link.ts';
import type { SceneView } from '../scene-state.ts';
import { sceneStrings as say } from '../strings.ts';
import {
  boxAround,
  cornerFields,
  draggedCorners,
  drawnAt,
  type Texel,
  type UvBox,
  type UvPlace,
  type UvPolygon,
  type UvSides,
  uvPolygonIn,
} from './uv-polygon.ts';
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

/** Shown over the picture while it is open; edits the selected polygon. */
export function UvEditor({ view, picture }: UvEditorProps) {
  const isOpen = useStore(view.store, state => state.uvEditor === true);
  const scene = useStore(view.store, state => state.scene);
  const element = useStore(view.store, state => state.element);
  const [chosen, setChosen] = useState<{ readonly place: UvPlace; readonly element: SceneElement }>();
  // A selected UV takes precedence over an earlier choice.
  const wanted = element?.kind === 'uv' && chosen?.element !== element ? undefined : chosen?.place;
  const polygon = useMemo(() => scene && element && uvPolygonIn(scene, element, wanted), [scene, element, wanted]);
  if (!isOpen) return null;
  return (
    <aside className="uv-editor" aria-label={say.uvEditor.title}>
      <header>
        <strong className="truncate">{polygon ? polygon.name : say.uvEditor.title}</strong>
        <IconButton title={say.close} onClick={() => view.set({ uvEditor: false })}>
          <X />
        </IconButton>
      </header>
      {element && polygon && polygon.sets.length > 1 && (
        <select
          aria-label={say.uvEditor.sets}
          value={polygon.sets.findIndex(({ isShown }) => isShown)}
          onChange={event => {
            const place = polygon.sets[Number(event.target.value)];
            if (place) setChosen({ place, element });
          }}
        >
          {polygon.sets.map((choice, index) => (
            <option key={`${choice.pass}.${choice.set}`} value={index}>
              {say.uvEditor.set(choice)}
            </option>
          ))}
        </select>
      )}
      {polygon === undefined ? (
        <p>{element === undefined ? say.uvEditor.hint : say.uvEditor.untextured}</p>
      ) : (
        <Polygon
          key={`${polygon.path} ${polygon.paths[0]?.path}`}
          polygon={polygon}
          picture={picture}
          tab={scene && tabOf(scene)}
        />
      )}
    </aside>
  );
}

interface PolygonProps extends Pick<UvEditorProps, 'picture'> {
  readonly polygon: UvPolygon;
  readonly tab: AssetId | undefined;
}

function Polygon({ polygon, picture, tab }: PolygonProps) {
  const { documents } = useWorkbench();
  const [dragged, setDragged] = useState<readonly Texel[]>();
  const edits = useMemo(
    () =>
      createDragEdits((values: readonly FieldValue[], goesOn) =>
        documents.edit.editItems(
          polygon.asset as AssetId,
          { kind: 'fields', label: say.uvEditor.label, values, goesOn },
          tab,
        ),
      ),
    [documents, polygon.asset, tab],
  );
  useEffect(() => documents.holdsBack(edits), [documents, edits]);
  const corners = dragged ?? polygon.corners;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dragged is what is stored when new corners come
  useEffect(() => setDragged(undefined), [polygon]);
  return (
    <>
      <UvPicture
        {...{ polygon, corners, picture }}
        onDrag={(next, goesOn) => {
          setDragged(next);
          edits.send(cornerFields(polygon, next), goesOn);
        }}
      />
      <div className="uv-corners">
        {corners.map((corner, index) => {
          const { name = '', path = '' } = polygon.paths[index] ?? {};
          return (
            <fieldset key={path}>
              <legend>{name}</legend>
              {(['u', 'v'] as const).map(axis => (
                <NumberField
                  key={axis}
                  label={`${name} ${axis}`}
                  value={corner[axis]}
                  {...rangeOf(polygon.scale)}
                  put={(value, goesOn) => edits.send([{ path: `${path}.${axis}`, value }], goesOn)}
                />
              ))}
            </fieldset>
          );
        })}
        {polygon.choices.map(({ title, path, most, value }) => (
          <fieldset key={path}>
            <legend>{title}</legend>
            <NumberField
              label={title}
              value={value}
              most={most}
              put={(next, goesOn) => edits.send([{ path, value: next }], goesOn)}
            />
          </fieldset>
        ))}
      </div>
    </>
  );
}

interface UvPictureProps extends Omit<PolygonProps, 'tab'> {
  readonly corners: readonly Texel[];
  readonly onDrag: (corners: readonly Texel[], goesOn: boolean) => void;
}

interface Drag {
  /** A corner; absent for all of them. */
  readonly corner?: number;
  readonly from: Texel;
  readonly corners: readonly Texel[];
  goesOn: boolean;
}

const SQUARE: UvSides = { width: 1, height: 1 };

function UvPicture({ polygon, corners, picture, onDrag }: UvPictureProps) {
  const { page, outlines, scale } = polygon;
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const drag = useRef<Drag>(undefined);
  const data = usePicture(polygon, picture);
  const sides = data && page === undefined ? sidesOf(data) : SQUARE;
  // The visible part does not change during a drag, wherever the corners go.
  const [held, setHeld] = useState<UvBox>();
  const box = held ?? boxAround(polygon.corners, scale, sides);
  const { x, y, width, height, across, down } = box;
  const view = `${x} ${y} ${width} ${height}`;
  useEffect(() => {
    if (data && canvas.current) drawPage(canvas.current, data, { page, across, down });
  }, [data, page, across, down]);

  function spotOf({ clientX, clientY }: PointerEvent): Texel {
    const turned = drawing.current?.getScreenCTM()?.inverse();
    const at = new DOMPoint(clientX, clientY).matrixTransform(turned);
    const fromTop = at.y / sides.height;
    return { u: at.x / sides.width, v: scale.isUpward ? -fromTop : fromTop };
  }

  function begin(event: PointerEvent, corner?: number): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(box);
    drag.current = { ...(corner === undefined ? {} : { corner }), from: spotOf(event), corners, goesOn: false };
  }

  function move(event: PointerEvent): void {
    const { current } = drag;
    if (current === undefined) return;
    const to = spotOf(event);
    const next = draggedCorners(current, { u: to.u - current.from.u, v: to.v - current.from.v }, scale);
    if (JSON.stringify(next) === JSON.stringify(corners)) return;
    onDrag(next, current.goesOn);
    current.goesOn = true;
  }

  const taken = (corner?: number) => ({
    onPointerDown: (event: PointerEvent) => begin(event, corner),
    ...{ onPointerMove: move, onPointerUp: end, onLostPointerCapture: end },
  });
  function end(): void {
    drag.current = undefined;
    setHeld(undefined);
  }

  const places = corners.map(corner => drawnAt(corner, scale, sides));
  return (
    <div className="uv-picture" data-tall={height > width} style={{ aspectRatio: width / height }}>
      <canvas ref={canvas} width={1} height={1} />
      <svg ref={drawing} viewBox={view} role="img" aria-label={page ? say.uvEditor.page : say.uvEditor.picture}>
        <svg {...{ x, y, width, height }} viewBox={view} aria-hidden={true}>
          <path d={trianglesOf(polygon, sides)} strokeWidth={1} />
        </svg>
        {outlines.map(outline => (
          <polygon
            key={outline.join(' ')}
            points={outline.map(index => `${places[index]?.x ?? 0},${places[index]?.y ?? 0}`).join(' ')}
            {...taken()}
          />
        ))}
        {places.map((place, index) => (
          <circle
            key={polygon.paths[index]?.path}
            cx={place.x}
            cy={place.y}
            r={Math.max(width, height) / 64}
            data-corner={polygon.paths[index]?.name}
            {...taken(index)}
          />
        ))}
      </svg>
    </div>
  );
}

/** The texture of a polygon, once it is loaded. */
function usePicture({ texture }: UvPolygon, picture: UvEditorProps['picture']): PictureData | undefined {
  const [come, setCome] = useState<{ readonly texture: number; readonly data: PictureData | undefined }>();
  useEffect(() => {
    let isGone = false;
    if (texture !== undefined) void picture(texture).then(data => isGone || setCome({ texture, data }));
    return () => {
      isGone = true;
    };
  }, [picture, texture]);
  return come?.texture === texture ? come?.data : undefined;
}

function sidesOf({ width, height }: PictureData): UvSides {
  const longer = Math.max(width, height);
  return { width: width / longer, height: height / longer };
}

function trianglesOf({ around, scale }: UvPolygon, sides: UvSides): string {
  return around
    .map((corner, index) => {
      const { x, y } = drawnAt(corner, scale, sides);
      return `${index % 3 === 0 ? 'M' : 'L'}${x} ${y}${index % 3 === 2 ? 'Z' : ''}`;
    })
    .join('');
}

/** The values that can be typed for a corner. */
function rangeOf({ step, least, most }: UvPolygon['scale']) {
  return step === 1 ? { least, most } : { step };
}

/** The longer side in pixels of several pictures next to each other. */
const SEVERAL = 512;

function drawPage(
  canvas: HTMLCanvasElement,
  { width, height, rgba }: PictureData,
  { page, across, down }: { readonly page: UvPolygon['page'] } & Pick<UvBox, 'across' | 'down'>,
): void {
  const [first, rows] = page ? [page.number * page.size, page.size] : [0, height];
  const pixels = new Uint8ClampedArray(width * rows * 4);
  pixels.set(rgba.subarray(first * width * 4, (first + rows) * width * 4));
  const one = new OffscreenCanvas(width, rows);
  one.getContext('2d')?.putImageData(new ImageData(pixels, width, rows), 0, 0);
  const [wide, high] = [width * across, rows * down];
  const smaller = across * down === 1 ? 1 : SEVERAL / Math.max(wide, high);
  canvas.width = Math.max(1, Math.round(wide * smaller));
  canvas.height = Math.max(1, Math.round(high * smaller));
  const context = canvas.getContext('2d');
  const pattern = context?.createPattern(one, 'repeat');
  if (!context || !pattern) return;
  pattern.setTransform(new DOMMatrix().scale(canvas.width / wide, canvas.height / high));
  context.imageSmoothingEnabled = false;
  context.fillStyle = pattern;
  context.fillRect(0, 0, canvas.width, canvas.height);
}
