import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { later } from '../../../renderer/widgets/later.tsx';

const settled = () => new Promise<void>(done => setTimeout(done));
const Named = ({ name }: { readonly name: string }) => createElement('b', undefined, name);

test('a component whose code is missing says what it waits for, and appears as soon as the code is loaded', async () => {
  let loads = 0;
  const Part = later(() => {
    loads += 1;
    return Promise.resolve(Named);
  }, 'Loading');
  const drawn = () => renderToStaticMarkup(createElement(Part, { name: 'zone' }));
  expect(drawn()).toContain('Loading');
  Part.ahead();
  Part.ahead();
  await settled();
  expect(drawn()).toBe('<b>zone</b>');
  expect(loads).toBe(1);
});

test('a component without a label shows nothing meanwhile, and marks that it takes the keyboard', async () => {
  const Part = later(() => Promise.resolve(Named));
  const drawn = () => renderToStaticMarkup(createElement(Part, { name: 'zone' }));
  expect(drawn()).toBe('<span hidden="" data-takes-keys="true"></span>');
  Part.ahead();
  await settled();
  expect(drawn()).toBe('<b>zone</b>');
});

test('code that could not be loaded is requested again by the next caller', async () => {
  let loads = 0;
  const Part = later(() => {
    loads += 1;
    return loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(Named);
  });
  Part.ahead();
  await settled();
  expect(renderToStaticMarkup(createElement(Part, { name: 'zone' }))).not.toContain('zone');
  Part.ahead();
  await settled();
  expect(renderToStaticMarkup(createElement(Part, { name: 'zone' }))).toBe('<b>zone</b>');
});
