import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useAside } from './aside.ts';
import { Button, IconButton } from './button.tsx';
import { focusBack, isFocusLost } from './focus-back.ts';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  /** Called on Escape, the cross or a click outside; absent: only a choice in the dialog closes it. */
  readonly onClose?: (() => void) | undefined;
  readonly size?: 'normal' | 'wide';
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A modal dialog: the browser's own, so that the focus stays inside and returns afterwards. */
export function Dialog({ title, onClose, size = 'normal', footer, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const heading = useId();
  useAside(box);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    const release = holdFocus(box.current);
    return () => {
      release?.();
      focusBack(before);
    };
  }, []);
  // After it is shown, since its content has no height before.
  useEffect(() => letKeysScroll(body.current), []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and comes as the cancel event
    <dialog
      ref={box}
      className={`dialog dialog-${size}`}
      aria-labelledby={heading}
      // Otherwise a browser closes it at the second Escape, before a choice was made.
      closedby={onClose ? 'closerequest' : 'none'}
      onCancel={event => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={event => {
        if (event.target === box.current) onClose?.();
      }}
    >
      <div className="dialog-box">
        <header className="dialog-head">
          <h2 id={heading}>{title}</h2>
          {onClose && (
            <IconButton title="Close" onClick={onClose}>
              <X />
            </IconButton>
          )}
        </header>
        <div ref={body} className="dialog-body">
          {children}
        </div>
        {footer && <footer className="dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}

/** Focuses the content, rather than the cross, which the browser would take as the first button; false if there is none yet. */
function focusWork(box: HTMLElement): boolean {
  const first = box.querySelector<HTMLElement>('input:not([hidden]), .vlist, .button-accent:not(:disabled)');
  const work = box.querySelector<HTMLElement>('[data-default]') ?? first;
  work?.focus();
  return work !== null;
}

/**
 * Moves the focus to the content, even if that appears later. The focused element may be removed or disabled, such as
 * the row of a button that removes it: the focus stays in the dialog.
 */
function holdFocus(box: HTMLElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  let isThere = focusWork(box);
  let last: EventTarget | null = document.activeElement;
  const keep = (event: FocusEvent) => {
    last = event.target;
  };
  const stay = () => {
    isThere = true;
  };
  const observer = new MutationObserver(() => {
    if (!isThere || isFocusLost(last)) isThere = focusWork(box);
  });
  box.addEventListener('focusin', keep);
  box.addEventListener('keydown', stay);
  observer.observe(box, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    box.removeEventListener('focusin', keep);
    box.removeEventListener('keydown', stay);
    observer.disconnect();
  };
}

/** Makes content that overflows but has nothing focusable reachable by Tab, whenever it appears. */
function letKeysScroll(body: HTMLElement | null): (() => void) | undefined {
  if (body === null) return undefined;
  const look = () => {
    const isLong = body.scrollHeight > body.clientHeight;
    const hasFocusable = body.querySelector('button, input, select, textarea, a[href], [tabindex]') !== null;
    if (isLong && !hasFocusable) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

interface ConfirmDialogProps extends Omit<DialogProps, 'footer'> {
  readonly onClose: () => void;
  /** The button that changes nothing. */
  readonly cancel: string;
  /** The button for the dialog's purpose: it calls `run`, or submits the form with this id in the dialog. */
  readonly accept: { readonly label: string; readonly disabled?: boolean } & (
    | { readonly run: () => void }
    | { readonly form: string }
  );
  /** Shown before both buttons. */
  readonly other?: ReactNode;
}

/** A dialog that does one thing or nothing. */
export function ConfirmDialog({ cancel, accept, other, ...dialog }: ConfirmDialogProps) {
  const { label, disabled } = accept;
  const does = 'run' in accept ? { onClick: accept.run } : { form: accept.form };
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {other}
          <Button onClick={dialog.onClose}>{cancel}</Button>
          <Button tone="accent" disabled={disabled} {...does}>
            {label}
          </Button>
        </>
      }
    />
  );
}
