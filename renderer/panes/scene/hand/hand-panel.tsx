// The part being moved: its position, its size, steps, and other actions.
import { Copy, FlipHorizontal2, Hand, Merge, Move, Rotate3d, Scale3d, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { NewPlacing, Three } from '../../../../shared/scene/handle.ts';
import type { TransformTool } from '../../../scene3d/transform-gizmo.ts';
import { IconButton } from '../../../widgets/button.tsx';
import { NumberField } from '../../../widgets/number-field.tsx';
import { sceneStrings as say } from '../strings.ts';
import type { HandPart } from './hand-parts.ts';
import type { SceneHand } from './scene-hand.ts';
import { canWeld, placedNow } from './scene-hand.ts';
import { canDo } from './use-hand.ts';
import './hand.css';

const TOOLS = [
  ['move', 'G', Move],
  ['turn', 'R', Rotate3d],
  ['scale', 'S', Scale3d],
] as const;

/** Switches moving by hand on and off in the toolbar. */
export function HandButton({ hand }: { readonly hand: SceneHand }) {
  const tool = useStore(hand.store, state => state.tool);
  return (
    <IconButton
      title={say.hand.on}
      keys="M"
      pressed={tool !== undefined}
      onClick={() => hand.setTool(tool === undefined ? 'move' : undefined)}
    >
      <Hand />
    </IconButton>
  );
}

/** At the picture's edge, while moving by hand is on. */
export function HandPanel({ hand }: { readonly hand: SceneHand }) {
  const state = useStore(hand.store);
  const { tool, parts, step } = state;
  const [part] = parts;
  if (tool === undefined) return null;
  return (
    <aside className="hand-panel" aria-label={say.hand.group}>
      <div className="hand-tools" role="group" aria-label={say.hand.tools}>
        {TOOLS.map(([name, keys, Icon]) => (
          <IconButton
            key={name}
            title={say.hand.tool[name]}
            keys={keys}
            pressed={tool === name}
            disabled={!canDo(parts, name)}
            onClick={() => hand.setTool(name)}
          >
            <Icon />
          </IconButton>
        ))}
        <label className="hand-step">
          {say.hand.step}
          <select value={step} onChange={event => hand.store.setState({ step: Number(event.target.value) })}>
            {STEPS.map(each => (
              <option key={each} value={each}>
                {say.hand.stepOf(each)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {part === undefined ? (
        <p>{say.hand.nothing}</p>
      ) : (
        <>
          <p>
            <strong>{say.hand.what(parts.map(({ handle }) => handle.what))}</strong>
          </p>
          <Numbers key={part.path} part={part} to={placedNow(state)} put={hand.put} tool={tool} />
          <div className="hand-tools">
            {part.handle.flips && (
              <IconButton title={say.hand.flip} keys="Alt+F" onClick={() => void hand.flip()}>
                <FlipHorizontal2 />
              </IconButton>
            )}
            {canWeld(state) && (
              <IconButton title={say.hand.weld} keys="Alt+M" onClick={() => void hand.weld()}>
                <Merge />
              </IconButton>
            )}
          </div>
          {part.handle.item !== undefined && (
            <div className="hand-tools">
              <IconButton title={say.hand.duplicate} keys="Shift+D" onClick={() => void hand.duplicate()}>
                <Copy />
              </IconButton>
              <IconButton title={say.hand.remove} keys="Del" onClick={() => void hand.remove()}>
                <Trash2 />
              </IconButton>
            </div>
          )}
        </>
      )}
      <p aria-live="polite">{say.hand.status(state.keyed, state.change)}</p>
    </aside>
  );
}

const STEPS = [0, 0.01, 0.1, 0.5, 1, 5, 10] as const;

interface NumbersProps {
  readonly part: HandPart;
  readonly to: { readonly translation: Three; readonly scale: Three };
  readonly put: (to: NewPlacing) => Promise<void>;
  readonly tool: TransformTool;
}

/** The position, or the size, as in the file. */
function Numbers({ part: { handle }, to, put, tool }: NumbersProps) {
  const id = useId();
  const isSize = tool === 'scale' && handle.scales !== 'none';
  const values = isSize ? to.scale : to.translation;
  const shown = isSize && handle.scales === 'all' ? [0] : [0, 1, 2];
  const labelOf = (axis: number): string => (shown.length === 1 ? say.hand.size : (say.hand.axes[axis] ?? ''));
  if (!isSize && !handle.moves) return null;
  return (
    <div className="hand-numbers" role="group" aria-label={isSize ? say.hand.size : say.hand.position}>
      {shown.map(axis => (
        <label key={axis} htmlFor={`${id} ${axis}`}>
          {labelOf(axis)}
          <NumberField
            id={`${id} ${axis}`}
            label={labelOf(axis)}
            value={values[axis] ?? 0}
            put={value => {
              const next = shown.length === 1 ? [value, value, value] : values.with(axis, value);
              const [x = 0, y = 0, z = 0] = next;
              void put(isSize ? { scale: [x, y, z] } : { translation: [x, y, z] });
            }}
          />
        </label>
      ))}
    </div>
  );
}
