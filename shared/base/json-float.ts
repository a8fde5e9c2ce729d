declare global {
  interface JSON {
    /** Text that JSON.stringify copies verbatim: part of ES2026, and supported by every engine the workbench runs on. */
    rawJSON(text: string): unknown;
  }
}

/** A finite float in JSON: written with a point or an exponent, so that it reads back as a float, -0 included. */
export class JsonFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  /** `1.0`, `-0.0`, `1e-7`. */
  get text(): string {
    const digits = Object.is(this.value, -0) ? '-0' : String(this.value);
    return /[.e]/.test(digits) ? digits : `${digits}.0`;
  }

  toJSON(): unknown {
    return JSON.rawJSON(this.text);
  }
}

/** The same as a plain number, for values that are shown and compared rather than written as JSON; -0 stays a string. */
export function plainJson(value: unknown): unknown {
  if (!(value instanceof JsonFloat)) return value;
  return Object.is(value.value, -0) ? '-0' : value.value;
}
