// Values that a compiler derives from an event's other numbers: the change per second.
import { type AnimEvent, bodyOf } from '../model.ts';

/** The event with its changes per second, derived from its start, end and duration. */
export function withDeltas(event: AnimEvent, before: AnimEvent): AnimEvent {
  const body = bodyOf(event)?.value;
  const old = bodyOf(before)?.value;
  if (body === undefined || JSON.stringify(body) === JSON.stringify(old)) return event;
  const seconds: unknown = Reflect.get(body, 'runTime');
  if (typeof seconds === 'number' && seconds > 0) derive(body, seconds);
  return event;
}

function derive(of: object, seconds: number): void {
  if ('from' in of && 'to' in of && 'delta' in of) {
    const { from, to, delta } = of;
    if (typeof from === 'number' && typeof to === 'number')
      Reflect.set(of, 'delta', Math.fround((to - from) / seconds));
    else if (isPoint(from) && isPoint(to) && isPoint(delta))
      for (const axis of Object.keys(delta))
        Reflect.set(
          delta,
          axis,
          Math.fround((Number(Reflect.get(to, axis)) - Number(Reflect.get(from, axis))) / seconds),
        );
    return;
  }
  for (const member of Object.values(of)) if (isPoint(member)) derive(member, seconds);
}

const isPoint = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
