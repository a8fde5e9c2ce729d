import { Map as MapIcon } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { MissionContents, MissionRow, Missions } from '../../../shared/contract/search-types.ts';
import type { InstallId } from '../../../shared/contract/types.ts';
import { failureOf } from '../../state/base/notices.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Button } from '../../widgets/button.tsx';
import { Dialog } from '../../widgets/dialog.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { type TableColumn, VirtualTable } from '../../widgets/virtual-table.tsx';
import { missionStrings as say } from './strings.ts';
import { type UsedRow, usedRows } from './used-rows.ts';
import './missions.css';

const COLUMNS: readonly TableColumn[] = [
  { key: 'name', title: say.columns.name, width: 'minmax(14ch, 2fr)' },
  { key: 'kind', title: say.columns.kind, width: '8ch' },
  { key: 'place', title: say.columns.place, width: 'minmax(18ch, 3fr)' },
  { key: 'uses', title: say.columns.uses, width: '7ch', numeric: true },
  { key: 'missing', title: say.columns.missing, width: '9ch', numeric: true },
];

const USED: readonly TableColumn[] = [
  { key: 'kind', title: say.useColumns.kind, width: '12ch' },
  { key: 'name', title: say.useColumns.name, width: 'minmax(14ch, 2fr)' },
  { key: 'place', title: say.useColumns.place, width: 'minmax(16ch, 3fr)' },
  { key: 'others', title: say.useColumns.others, width: 'minmax(10ch, 1.5fr)' },
  { key: 'from', title: say.useColumns.from, width: 'minmax(14ch, 2fr)' },
];

/** The missions of the game folder, and everything that the chosen one uses; a row leads to its asset. */
export function MissionsDialog() {
  const { overlays } = useWorkbench();
  const install = usePart(
    bench => bench.installs,
    state => state.install?.id,
  );
  return (
    <Dialog title={say.title} size="wide" onClose={() => overlays.close()}>
      <div className="missions">{install !== undefined && <MissionLists install={install} />}</div>
    </Dialog>
  );
}

function MissionLists({ install }: { readonly install: InstallId }) {
  const [place, setPlace] = useState<string>();
  const { found, failure } = useMissions(install, place);
  const first = found?.missions[0]?.place;
  useEffect(() => setPlace(now => now ?? first), [first]);
  if (failure !== undefined) return <EmptyState title={say.failed} text={failure} />;
  if (found === undefined) return <EmptyState title={say.reading} />;
  const { missions, shown } = found;
  if (missions.length === 0) return <EmptyState icon={<MapIcon />} title={say.none} text={say.noneText} />;
  return (
    <>
      <MissionList missions={missions} place={place} choose={setPlace} />
      {shown ? <Used key={shown.place} {...{ missions, shown }} /> : <EmptyState title={say.pick} />}
    </>
  );
}

/** Requested again after a scan and for another mission; until then the old rows stay. */
function useMissions(install: InstallId, place: string | undefined) {
  const { client } = useWorkbench();
  const scanned = usePart(
    bench => bench.installs,
    state => state.scanned,
  );
  const [answer, setAnswer] = useState<{ readonly found?: Missions; readonly failure?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a scan there may be others
  useEffect(() => {
    const reading = new AbortController();
    client.missions({ install, ...(place !== undefined && { place }) }, { signal: reading.signal }).then(
      found => reading.signal.aborted || setAnswer({ found }),
      error => reading.signal.aborted || setAnswer({ failure: failureOf(error).text }),
    );
    return () => reading.abort();
  }, [client, install, place, scanned]);
  return answer;
}

interface ListProps {
  readonly missions: readonly MissionRow[];
  readonly place: string | undefined;
  choose(place: string): void;
}

function MissionList({ missions, place, choose }: ListProps) {
  const cell = useCallback((row: number, column: number) => listText(missions[row], column), [missions]);
  const row = missions.findIndex(each => each.place === place);
  const [column, setColumn] = useState(0);
  return (
    <VirtualTable
      {...{ label: say.list, columns: COLUMNS, count: missions.length, cell, nouns: say.listNouns }}
      filterLabel={say.filter}
      active={row < 0 ? undefined : { row, column }}
      onActive={(at, to) => {
        setColumn(to);
        const next = missions[at];
        if (next) choose(next.place);
      }}
    />
  );
}

function listText(mission: MissionRow | undefined, column: number): string {
  if (mission === undefined) return '';
  const { name, kind, place, uses } = mission;
  return [name, kind, place, String(uses), say.missingCount(mission)][column] ?? '';
}

interface UsedProps {
  readonly missions: readonly MissionRow[];
  readonly shown: MissionContents;
}

function Used({ missions, shown }: UsedProps) {
  const { navigation, overlays } = useWorkbench();
  const [rows] = useState(() => usedRows(shown, missions));
  const [active, setActive] = useState<{ row: number; column: number }>();
  const cell = useCallback((row: number, column: number) => rows[row]?.cells[column] ?? '', [rows]);
  const chosen = active && rows[active.row];
  function open(row: UsedRow | undefined): void {
    if (row?.place === undefined) return;
    overlays.close();
    void navigation.go(row.place, 'references');
  }
  return (
    <section className="missions-used" aria-label={shown.name}>
      <header>
        <h3>{shown.name}</h3>
        <span className="mono">{shown.place}</span>
        <span className="missions-told">{say.summary(shown)}</span>
        <Button disabled={chosen?.place === undefined} onClick={() => open(chosen)}>
          {say.open}
        </Button>
      </header>
      <VirtualTable
        {...{ label: say.uses(shown.name), columns: USED, count: rows.length, cell, active, nouns: say.useNouns }}
        filterLabel={say.filter}
        onActive={(row, column) => setActive({ row, column })}
        onOpen={row => open(rows[row])}
        renderCell={(row, column) => <UsedCell row={rows[row]} column={column} />}
      />
    </section>
  );
}

function UsedCell({ row, column }: { readonly row: UsedRow | undefined; readonly column: number }) {
  const text = row?.cells[column] ?? '';
  if (column === 2 && row?.isMissing) return <span className="missions-missing">{text}</span>;
  return <span title={text}>{text}</span>;
}
