import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { detailsOf, whereOf } from '../state/failure-text.ts';
import type { Notice } from '../state/notices.ts';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { Button, IconButton } from '../widgets/button.tsx';
import { strings } from './strings.ts';
import './toasts.css';

const ICONS = { info: Info, ok: CircleCheck, bad: TriangleAlert } as const;
/** A confirmation, and a refusal, which takes longer to read; what offers something to do stays. */
const STAY = 6000;
const STAY_REFUSED = 15_000;

/** What was said last, in the corner; all of it stands in the log too. */
export function Toasts() {
  const shown = usePart(
    bench => bench.notices,
    state => state.shown,
  );
  return (
    <section className="toasts" aria-label={strings.output} aria-live="polite">
      {shown.map(notice => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Toast({ notice }: { readonly notice: Notice }) {
  const { notices } = useWorkbench();
  const { failure, action } = notice;
  const isPassing = action === undefined;
  const stay = failure === undefined ? STAY : STAY_REFUSED;
  useEffect(() => {
    if (!isPassing) return undefined;
    const timer = setTimeout(() => notices.dismiss(notice.id), stay);
    return () => clearTimeout(timer);
  }, [isPassing, stay, notices, notice.id]);
  const Icon = ICONS[notice.tone];
  const where = failure && whereOf(failure);
  return (
    <div className={`toast toast-${notice.tone}`} role={notice.tone === 'bad' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <div className="toast-body selectable">
        <p>{notice.text}</p>
        {where && <p className="mono dim toast-where">{where}</p>}
        {failure?.next && <p className="toast-next">{failure.next}</p>}
        {(failure || action) && (
          <div className="toast-actions">
            {action && <Button onClick={action.run}>{action.title}</Button>}
            {failure && (
              <Button
                tone="quiet"
                onClick={() =>
                  void navigator.clipboard.writeText(detailsOf(failure)).then(() => notices.say(strings.copied))
                }
              >
                {strings.copyDetails}
              </Button>
            )}
          </div>
        )}
      </div>
      <IconButton title={strings.dismiss} onClick={() => notices.dismiss(notice.id)}>
        <X />
      </IconButton>
    </div>
  );
}
