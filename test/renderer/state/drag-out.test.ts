import { expect, test } from 'vitest';
import { createDragOut } from '../../../renderer/state/drag-out.ts';
import type { Workbench } from '../../../renderer/state/workbench.ts';
import type { AssetId, AssetRow } from '../../../shared/contract/types.ts';

const row = (name: string, size = 5): AssetRow => ({
  ...{ id: name as AssetId, address: `a.zbd::${name}`, name, kind: 'entry', size },
  ...{ hasChildren: false, status: 'clean', problems: 0 },
});

function dragOutIn(transport: 'electron' | 'web') {
  const asked: unknown[] = [];
  const bench = {
    client: {
      readBytes: async () => ({ bytes: new TextEncoder().encode('Jello') }),
      dragOut: async (args: unknown) => void asked.push(args),
    },
    connection: { store: { getState: () => ({ hello: { transport } }) } },
  } as unknown as Workbench; // as: only what a drag asks for
  const given: [string, string][] = [];
  let isPrevented = false;
  const event = {
    dataTransfer: { effectAllowed: '', setData: (format: string, data: string) => void given.push([format, data]) },
    preventDefault: () => {
      isPrevented = true;
    },
  };
  return { drag: createDragOut(bench), asked, given, event, isPrevented: () => isPrevented };
}

test('the desktop shell drags copies of all rows that are dragged, and what is dropped meanwhile is ours', () => {
  const { drag, asked, event, given, isPrevented } = dragOutIn('electron');
  drag.press(row('heat.zrd'));
  drag.begin([row('heat.zrd'), row('b.zrd')], event);
  expect([isPrevented(), drag.isUnderWay, given]).toEqual([true, true, []]);
  expect(asked).toEqual([{ assets: ['heat.zrd', 'b.zrd'] }]);
  drag.end();
  expect(drag.isUnderWay).toBe(false);
});

test('a browser is given the address of one file that was fetched when it was pressed, by its last name', async () => {
  const { drag, event, given } = dragOutIn('web');
  const pressed = row('Art\\W3D\\crane.w3d');
  drag.press(pressed);
  await new Promise(done => setImmediate(done));
  drag.begin([pressed], event);
  const [[format = '', data = ''] = []] = given;
  expect([format, data.split(':', 2)]).toEqual(['DownloadURL', ['application/octet-stream', 'crane.w3d']]);
  expect(await (await fetch(data.slice(data.indexOf('blob:')))).text()).toBe('Jello');
  drag.close();
});

test.each([
  ['several rows', [row('a'), row('b')]],
  ['one that is too large to fetch at once', [row('a', 1e9)]],
  ['a folder', [{ ...row('zbd'), kind: 'folder' as const }]],
])('a browser drags nothing of %s, and says nothing', async (_, rows) => {
  const { drag, event, given, isPrevented } = dragOutIn('web');
  for (const each of rows) drag.press(each);
  await new Promise(done => setImmediate(done));
  drag.begin(rows, event);
  expect([given, isPrevented(), drag.isUnderWay]).toEqual([[], true, false]);
});
