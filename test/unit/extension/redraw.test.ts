import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Debounced } from '../../../src/extension/base/debounce.js';
import { Redraw } from '../../../src/extension/base/redraw.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('drawing a native tree', () => {
  it('happens only where the picture changes, so that a click on a row’s button is not lost to traffic', async () => {
    let picture = 'one';
    const draw = vi.fn();
    const redraw = new Redraw(() => picture, draw);
    for (let i = 0; i < 50; i++) {
      redraw.trigger();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(draw).toHaveBeenCalledTimes(1);
    picture = 'two';
    redraw.trigger();
    await vi.advanceTimersByTimeAsync(1000);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('happens at most once a second, and at once after a quiet time', async () => {
    let picture = 0;
    const draw = vi.fn();
    const redraw = new Redraw(() => String(picture++), draw);
    redraw.trigger();
    await vi.advanceTimersByTimeAsync(60);
    expect(draw).toHaveBeenCalledTimes(1);
    for (let i = 0; i < 100; i++) {
      redraw.trigger();
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(draw.mock.calls.length).toBeLessThanOrEqual(6);
  });

  it('waits until nothing was asked for a while, as VS Code drops what it is being told when a change comes in between', async () => {
    const draw = vi.fn();
    const redraw = new Redraw(() => 'x', draw);
    redraw.trigger();
    for (let i = 0; i < 20; i++) {
      redraw.asked();
      await vi.advanceTimersByTimeAsync(100);
      expect(draw).not.toHaveBeenCalled();
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(draw).toHaveBeenCalledTimes(1);
    redraw.asked();
    redraw.force();
    redraw.dispose();
    await vi.advanceTimersByTimeAsync(5000);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('does not follow the first drawing where nothing changed since, and does where somebody wants it', async () => {
    const draw = vi.fn();
    const redraw = new Redraw(() => 'x', draw);
    redraw.shown('x');
    redraw.trigger();
    await vi.advanceTimersByTimeAsync(5000);
    expect(draw).not.toHaveBeenCalled();
    redraw.force();
    await vi.advanceTimersByTimeAsync(5000);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('ends when disposed', async () => {
    const draw = vi.fn();
    const redraw = new Redraw(() => 'x', draw);
    redraw.trigger();
    redraw.dispose();
    await vi.advanceTimersByTimeAsync(5000);
    expect(draw).not.toHaveBeenCalled();
  });
});

describe('a debounced call', () => {
  it('comes after the first trigger, not after the last, so that constant triggers cannot starve it', async () => {
    const run = vi.fn();
    const debounced = new Debounced(100, run);
    for (let i = 0; i < 10; i++) {
      debounced.trigger();
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(run).toHaveBeenCalledTimes(5);
  });
});
