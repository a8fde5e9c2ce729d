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

/** A modal dialog: the browser's own, so that the focus stays inside and comes back afterwards. */
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
  // Once it is shown: before, nothing of it has a height.
  useEffect(() => letKeysScroll(body.current), []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and comes as the cancel event
    <dialog
      ref={box}
      className={`dialog dialog-${size}`}
      aria-labelledby={heading}
      // Otherwise a browser closes it at the second Escape, and no choice is possible any more.
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
 * The keyboard goes to where the work is, also where that comes later. What had the focus may go or be switched off, such as
 * the row of a button that removes it: the keyboard stays in the dialog.
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

/** What is longer than the dialog and has nothing to be focused is reached by Tab itself, whenever it comes. */
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
  /** The button that leaves all as it is. */
  readonly cancel: string;
  /** The button that does what the dialog is there for: by calling `run`, or by submitting the form of this id in the dialog. */
  readonly accept: { readonly label: string; readonly disabled?: boolean } & (
    | { readonly run: () => void }
    | { readonly form: string }
  );
  /** What comes before both. */
  readonly other?: ReactNode;
}

/** A dialog that does one thing, or nothing. */
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
