import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** Long press that starts dragging instead of scrolling, in milliseconds. */
const restMs = 250;

type Drag = { readonly id: string; readonly pointer: number };

/** Drags a tile by mouse or touch; `onOver` receives the tile below. Keyboard users have buttons. */
export const useDragOrder = (onOver: (id: string, other: string) => void) => {
  const [drag, setDrag] = useState<Drag>();
  const resting = useRef<number>(undefined);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  }, [onOver]);

  useEffect(() => {
    if (!drag) return undefined;
    const follow = (event: PointerEvent): void => {
      if (event.pointerId !== drag.pointer) return;
      const below = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-upload]');
      const other = below instanceof HTMLElement ? below.dataset['upload'] : undefined;
      if (other !== undefined && other !== drag.id) over.current(drag.id, other);
    };
    const leave = (): void => setDrag(undefined);
    const hold = (event: TouchEvent): void => event.preventDefault();
    document.addEventListener('pointermove', follow);
    document.addEventListener('pointerup', leave);
    document.addEventListener('pointercancel', leave);
    document.addEventListener('touchmove', hold, { passive: false });
    return () => {
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('pointerup', leave);
      document.removeEventListener('pointercancel', leave);
      document.removeEventListener('touchmove', hold);
    };
  }, [drag]);

  const forget = (): void => window.clearTimeout(resting.current);
  const onPointerDown = (event: ReactPointerEvent): void => {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('button')) return;
    const tile = event.target.closest('[data-upload]');
    const id = tile instanceof HTMLElement ? tile.dataset['upload'] : undefined;
    if (id === undefined) return;
    const take = { id, pointer: event.pointerId };
    if (event.pointerType === 'mouse') {
      event.preventDefault();
      setDrag(take);
    } else resting.current = window.setTimeout(() => setDrag(take), restMs);
  };
  return { dragged: drag?.id, handlers: { onPointerDown, onPointerUp: forget, onPointerCancel: forget } };
};
