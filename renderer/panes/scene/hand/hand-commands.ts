import type { TransformTool } from '../../../scene3d/transform-gizmo.ts';
import type { Command } from '../../../state/commands/commands.ts';
import { sceneStrings as say } from '../strings.ts';
import { AXIS_KEYS, NUMBER_KEYS } from './refusal.ts';
import { canWeld, type HandState, type SceneHand } from './scene-hand.ts';
import { canDo, TOOLS } from './use-hand.ts';

const toolOf = (key: string): TransformTool => TOOLS[key] ?? 'move';

/** The keys for moving parts by hand. They take precedence over keys with other meanings outside this mode. */
export function handCommands(hand: SceneHand): Command[] {
  const state = (): HandState => hand.store.getState();
  const isComing = (): boolean => state().coming !== undefined;
  const isOn = (): boolean => state().tool !== undefined && (isComing() || state().parts.length > 0);
  const can = (key: string): boolean => isOn() && (isComing() || canDo(state().parts, toolOf(key)));
  const cannot = (key: string): boolean => state().tool !== undefined && !can(key);
  const isRefused = (): boolean => state().isRefused === true;
  const isKept = (): boolean => (state().coming?.keys.length ?? 0) > 0;
  const isMoving = (): boolean => state().change !== undefined || isRefused() || isKept();
  const isKeyed = (): boolean => isRefused() || state().keyed !== undefined || isKept();
  const command = (
    id: string,
    keys: readonly string[],
    when: (key: string) => boolean,
    run?: (key: string) => void,
  ): Command[] =>
    keys.map((key, index) => ({
      ...{
        id: `scene.hand.${id}${index || ''}`,
        title: say.hand.command(id, key),
        group: say.hand.group,
        scope: 'scene',
      },
      ...{ keys: [key], when: () => when(key), run: () => (run ?? hand.press)(key) },
    }));
  return [
    ...command(
      'tool',
      ['M'],
      () => true,
      () => hand.setTool(state().tool === undefined ? 'move' : undefined),
    ),
    ...command('move', ['G'], can),
    ...command('turn', ['R'], can),
    ...command('scale', ['S'], can),
    // Otherwise these keys would do something else in the picture.
    ...command('nothing', ['G', 'R', 'S'], cannot, key => hand.refuse(toolOf(key))),
    ...command('axis', AXIS_KEYS, isKeyed),
    ...command('digit', NUMBER_KEYS, isKeyed),
    ...command('drop', ['Enter'], isKeyed),
    ...command('cancel', ['Esc'], isMoving),
    ...command('duplicate', ['Shift+D', 'Ctrl+D'], isOn),
    ...command(
      'flip',
      ['Alt+F'],
      () => isOn() && state().parts.some(({ handle }) => handle.flips),
      () => void hand.flip(),
    ),
    ...command(
      'weld',
      ['Alt+M'],
      () => isOn() && canWeld(state()),
      () => void hand.weld(),
    ),
    ...command('remove', ['Del'], isOn),
  ];
}
