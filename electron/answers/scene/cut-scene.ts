import type { Fault } from '#layout';
import type { Scene, SceneProblem } from '../../../shared/scene/scene.ts';
import { refuse } from '../../failures/refuse.ts';
import { sceneFailures } from '../../failures/scenes.ts';

/** What there is of a file that ends too early, with what it says of that; refused where nothing is to be seen. */
export function cutScene(scene: Scene, cut: Fault, address: string): Scene {
  if (!hasExtent(scene)) return refuse(sceneFailures.noScene(address, cut.text));
  return { ...scene, problems: [cutProblem(cut), ...scene.problems] };
}

/** Whether it is more than a point: nodes that were lost stand at the origin, with no size. */
function hasExtent({ bounds: { min, max } }: Scene): boolean {
  return max.some((most, axis) => most > (min[axis] ?? most));
}

function cutProblem({ path, start, text }: Fault): SceneProblem {
  const shown = `The file ends too early, or a count is wrong: ${text}. Only what comes before that is right.`;
  return { weight: 'error', text: shown, origin: { source: 0, path, start, size: 0 } };
}
