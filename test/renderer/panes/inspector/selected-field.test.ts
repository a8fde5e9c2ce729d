import { describe, expect, it } from 'vitest';
import { selectedField } from '../../../../renderer/panes/inspector/index.tsx';
import type { Selection } from '../../../../renderer/state/navigation/selection.ts';
import type { FieldRow, TreeNode } from '../../../../shared/contract/types.ts';

const node: TreeNode = {
  path: '[5][0]',
  key: '[0]',
  kind: 'text',
  start: 0x6c,
  size: 4,
  count: 0,
  text: '"0x3f"',
  about: 'A key.',
  editable: true,
};
const nodeAt = (path: string) => (path === node.path ? node : undefined);
const noField = () => undefined;
const selection = (field: FieldRow | undefined, path: string): Selection => ({
  asset: 'a',
  ...{ start: 0x6c, size: 4, cursor: 0x6c, path, origin: 'table' },
  ancestors: [{ path: '[5][0]', index: 0 }],
  ...(field && { field }),
});
const fieldAt = (path: string): FieldRow => ({ path, start: 0x6c, size: 4, kind: 'text', value: '0x1D' });

describe('the details of the selection', () => {
  it('are those of the node as it is now, not of the field when it was selected', () => {
    expect(selectedField(selection(fieldAt('[5][0]'), '[5][0]'), { nodeAt, fieldAt: noField })).toEqual({
      what: node,
      about: 'A key.',
    });
  });

  it('are those of the field if it has no node of its own, with those of the node around it', () => {
    const length = fieldAt('[5][0].length');
    expect(selectedField(selection(length, '[5][0].length'), { nodeAt, fieldAt: noField })).toEqual({
      what: length,
      about: 'A key.',
    });
  });

  it('are those of the current field if an edit removed the node and its structure', () => {
    const gone: FieldRow = { path: '', start: 0, size: 200, kind: 'unknown', value: null };
    const known = { nodeAt: noField, fieldAt: () => gone };
    expect(selectedField(selection(fieldAt('[5][0]'), '[5][0]'), known)).toEqual({ what: gone, about: undefined });
  });

  it('are the field alone if nothing has a name, and empty if nothing is known yet', () => {
    const unknown: FieldRow = { path: '', start: 0, size: 9, kind: 'unknown', value: null };
    expect(selectedField(selection(unknown, ''), { nodeAt, fieldAt: noField })).toEqual({
      what: unknown,
      about: undefined,
    });
    expect(selectedField(selection(undefined, '[9]'), { nodeAt: noField, fieldAt: noField })).toBeUndefined();
  });
});
