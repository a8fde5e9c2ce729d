import type { ButtonHTMLAttributes, ReactNode } from 'react';
import './button.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title' | 'type'> {
  /** Its name, also shown as the tooltip. */
  readonly title: string;
  /** Its shortcut, shown in the tooltip. */
  readonly keys?: string | undefined;
  readonly pressed?: boolean;
  readonly badge?: number;
  readonly children: ReactNode;
}

/** A button with only an icon; its name helps those who cannot see or do not know the icon. */
export function IconButton({ title, keys, pressed, badge = 0, className = '', children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`icon-button ${className}`}
      data-tip={title}
      data-tip-keys={keys}
      aria-label={badge > 0 ? `${title} (${badge})` : title}
      aria-pressed={pressed}
    >
      {children}
      {badge > 0 && <span className="icon-badge" aria-hidden data-count={badge > 99 ? '99+' : badge} />}
    </button>
  );
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  readonly tone?: 'plain' | 'accent' | 'danger' | 'quiet';
  /** Gets the focus when its dialog opens. */
  readonly 'data-default'?: true | undefined;
}

/** A button with a text label; with a form's id, it submits that form. */
export function Button({ tone = 'plain', className = '', ...rest }: ButtonProps) {
  const type = rest.form === undefined ? 'button' : 'submit';
  return <button type={type} {...rest} className={`button button-${tone} ${className}`} />;
}
