import type { MissionContents, MissionRow } from '../../../shared/contract/search-types.ts';

const many = (count: number): string => count.toLocaleString('en');

/** Everything the list of missions says. */
export const missionStrings = {
  title: 'Missions, zones and maps',
  list: 'Missions, zones, areas and maps',
  reading: 'Reading…',
  failed: 'The list could not be read.',
  none: 'No missions were found in this folder.',
  noneText:
    'Missions are found by worlds of the Zipper games, zones by archives of EverQuest, areas by their layouts, maps by their index.',
  filter: 'Filter',
  listNouns: ['row', 'rows'] as const,
  columns: { name: 'Name', kind: 'Kind', place: 'Place', uses: 'Uses', missing: 'Missing' },
  uses: (name: string) => `Files and things used by ${name}`,
  useNouns: ['file or name', 'files and names'] as const,
  useColumns: { kind: 'Kind', name: 'Name', place: 'Where', others: 'Also in', from: 'Named in' },
  pick: 'Choose one to see everything it uses.',
  fileKind: {
    own: 'its file',
    chapter: 'shared file',
    game: 'game file',
  } satisfies Record<MissionContents['files'][number]['reach'], string>,
  missing: 'missing',
  file: 'file',
  times: (from: string, count: number) => (count === 1 ? from : `${from} and ${many(count - 1)} more`),
  summary: ({ files, uses, missing }: MissionContents) =>
    `${many(files.length)} files, ${many(uses.length)} names${missing === 0 ? '' : `, ${many(missing)} missing`}`,
  missingCount: ({ missing }: MissionRow) => (missing === 0 ? '' : many(missing)),
  close: 'Close',
  open: 'Open',
};
