import { expect, test } from 'vitest';
import { bendClip, sceneOf, squareMesh, tubeScene } from '../../../../support/made-scene.ts';
import { openedScene } from '../../../../support/opened-scene.ts';

const clip = bendClip(3, 11, 1);

/** A view whose second clip arrives when it is answered. */
async function blending() {
  const answers = new Map<string, (found: typeof clip) => void>();
  const { view } = openedScene(sceneOf(squareMesh(), { skeletons: tubeScene(3).skeletons }), {
    calls: {
      clip: ({ clip: id }) => (id === clip.id ? Promise.resolve(clip) : new Promise(done => answers.set(id, done))),
    },
  });
  await view.load();
  await view.setClip(clip.id);
  const blended = view.setBlend('other');
  return {
    view,
    arrives: (of: Partial<typeof clip> = {}) => {
      answers.get('other')?.({ ...clip, id: 'other', ...of });
      return blended;
    },
  };
}

test('a blended clip that arrives after the model was put at rest is not blended in', async () => {
  const { view, arrives } = await blending();
  expect(view.store.getState().blend).toBeUndefined();
  await view.setClip(undefined);
  await arrives();
  expect(view.store.getState()).toMatchObject({ clip: undefined });
  expect(view.store.getState().blend).toBeUndefined();
});

test('a blended clip of another skeleton than the one that plays by then is not blended in', async () => {
  const { view, arrives } = await blending();
  await arrives({ skeleton: '7' });
  expect(view.store.getState().blend).toBeUndefined();
});

test('a blended clip of the same skeleton is', async () => {
  const { view, arrives } = await blending();
  await arrives();
  expect(view.store.getState().blend).toMatchObject({ clip: { id: 'other' }, weight: 0.5 });
});
