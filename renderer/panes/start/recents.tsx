import { X } from 'lucide-react';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { IconButton } from '../../widgets/button.tsx';
import { strings } from './strings.ts';

/** The folders that were open before; those that are gone are marked. */
export function Recents() {
  const { installs } = useWorkbench();
  const { recents, opening } = usePart(
    bench => bench.installs,
    state => state,
  );
  return (
    <section className="recents" aria-labelledby="recents-title">
      <h3 id="recents-title">{strings.recent}</h3>
      {recents.length === 0 && <p className="dim">{strings.noRecent}</p>}
      <ul>
        {recents.map(recent => (
          <li key={recent.folder} className="recent">
            <button
              type="button"
              className="recent-open"
              disabled={recent.missing || opening !== undefined}
              title={recent.folder}
              onClick={() => void installs.open(recent.folder)}
            >
              <span className="recent-title truncate">{recent.title}</span>
              <span className="recent-game">{recent.missing ? strings.missing : (recent.game ?? '')}</span>
              <span className="recent-folder mono truncate">{recent.folder}</span>
            </button>
            <IconButton title={strings.forget} onClick={() => void installs.forget(recent.folder)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
