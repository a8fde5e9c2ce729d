import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { detailsOf, whereOf } from '../state/base/failure-text.ts';
import { displayTimeOf, kindOf, type Notice } from '../state/base/notices.ts';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { Button, IconButton } from '../widgets/button.tsx';
import { strings } from './strings.ts';
import './toasts.css';

const ICONS = { info: Info, ok: CircleCheck, bad: TriangleAlert } as const;
/** The latest messages, placed by `kindOf`; the log has all of them too. No message covers a button. */
export function Toasts() {
  const shown = usePart(
    bench => bench.notices,
    state => state.shown,
  );
  return (
    <section className="toasts" aria-label={strings.output} aria-live="polite">
      <div className="toasts-lines">
        {shown.filter(staysLonger).map(notice => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </div>
      <div className="toasts-corner">
        {shown
          .filter(notice => !staysLonger(notice))
          .map(notice => (
            <Toast key={notice.id} notice={notice} />
          ))}
      </div>
    </section>
  );
}

/** Whether it has something to read or to press. */
function staysLonger(notice: Notice): boolean {
  return kindOf(notice) !== 'confirmation';
}

function Toast({ notice }: { readonly notice: Notice }) {
  const { notices } = useWorkbench();
  const { failure, action } = notice;
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isPointedAt || hasFocus;
  const stay = displayTimeOf(notice);
  useEffect(() => {
    if (isHeld || stay === undefined) return undefined;
    const timer = setTimeout(() => notices.dismiss(notice.id), stay);
    return () => clearTimeout(timer);
  }, [isHeld, stay, notices, notice.id]);
  const Icon = ICONS[notice.tone];
  const where = failure && whereOf(failure);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while it is looked at; its buttons are buttons
    <div
      className={`toast toast-${notice.tone} toast-${kindOf(notice)}`}
      role={notice.tone === 'bad' ? 'alert' : 'status'}
      // A press on one of its buttons leaves the focus where the work is.
      onMouseDown={event => {
        if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
      }}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
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
      {staysLonger(notice) && (
        <IconButton title={strings.dismiss} onClick={() => notices.dismiss(notice.id)}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
