export type Point = { readonly x: number; readonly y: number };

/**
 * Returns an SVG path through the points. It is level at each point, so it never leaves the range between two
 * neighbors.
 */
export const curveThrough = (points: readonly Point[]): string =>
  points
    .map(({ x, y }, at) => {
      const before = points[at - 1];
      if (!before) return `M${x},${y}`;
      const middle = (before.x + x) / 2;
      return `C${middle},${before.y} ${middle},${y} ${x},${y}`;
    })
    .join('');
