import type { ChangedField } from '../../../shared/contract/change-types.ts';

function fieldOf({ label, path, old, new: now, renamed, repaired }: ChangedField): string {
  if (renamed) return `${old} renamed to ${now}`;
  const name = `${repaired ? 'repaired: ' : ''}${label ?? path}`;
  if (old === undefined) return `${name} ${now === undefined ? 'moved' : `added: ${now}`}`;
  if (now === undefined) return `${name} removed: ${old}`;
  return `${name} ${old} → ${now}`;
}

/** Everything the Changes panel says. */
export const strings = {
  label: 'Changes',
  none: 'No changes',
  noneText: 'Your changes are listed here until you write them to the game folder. Each can be reverted on its own.',
  compare: 'Compare with original',
  revert: 'Revert',
  reverted: 'Reverted.',
  arrow: '→',
  place: (address: string, path: string | undefined, start: number | undefined) =>
    [address, path, start === undefined ? undefined : `0x${start.toString(16).toUpperCase()}`]
      .filter(part => part)
      .join('  '),
  field: fieldOf,
  /** For a single change, what the label of its step does not show: `440 bytes` after `Remove menus.zrd`. */
  onlyField(step: string, field: ChangedField): string {
    const { label, old, new: now, renamed } = field;
    const says = (name = '') => name !== '' && ` ${step} `.includes(` ${name} `);
    if (!says(label)) return fieldOf(field);
    if (renamed) return says(now) ? '' : fieldOf(field);
    return old === undefined || now === undefined ? (now ?? old ?? '') : `${old} → ${now}`;
  },
  moreFields: (count: number) => ` and ${count.toLocaleString('en')} more`,
  write: 'Write to game folder…',
  saveAs: 'Save as…',
  saveAsHow: [
    ['save.as.loose', 'Loose files…'],
    ['save.as.files', 'New archive…'],
    ['share.export', 'Patch…'],
  ],
  patches: 'Patches…',
  written: 'written',
  count: (count: number) =>
    count === 0
      ? 'All changes are written to the game folder'
      : count === 1
        ? '1 change not yet written to the game folder'
        : `${count.toLocaleString('en')} changes not yet written to the game folder`,
} as const;
