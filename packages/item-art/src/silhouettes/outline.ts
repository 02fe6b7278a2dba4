/** Material of a part. The first three carry the finish; `edge` and `shade` are highlights and shadows; the others stay unpainted. */
export type Material =
  | 'paint'
  | 'trim'
  | 'wood'
  | 'metal'
  | 'steel'
  | 'polymer'
  | 'rubber'
  | 'cloth'
  | 'skin'
  | 'glass'
  | 'brass'
  | 'void'
  | 'edge'
  | 'shade';

/**
 * One part: its material, its outline and, for a wire such as a trigger guard, its thickness.
 *
 * An outline is a list of corners `x,y` or `x,y,radius`; `|` starts another contour, which cuts a hole where it overlaps the first.
 * A radius larger than the edges allow makes a smooth curve through their midpoints.
 */
export type PartSketch = readonly [material: Material, outline: string, thickness?: number];

/** A model in any unit, scaled to the drawing later. The muzzle or the tip points to the left. */
export interface Sketch {
  parts: readonly PartSketch[];
  /** Engraved lines: corners as above, `|` between lines. */
  grooves?: string;
  /** Screws and pins: `x,y,radius`. */
  rivets?: string;
  /** Degrees, clockwise. */
  tilt?: number;
  /** Horizontal scale, applied first. */
  squeeze?: number;
  /** Largest width in the drawing, which is 512 by 384. */
  span?: number;
  /** A second copy: mirrored at x = 256, or behind the first with this offset. */
  twin?: 'mirrored' | { right: number; down: number };
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Part {
  material: Material;
  path: string;
  thickness: number | undefined;
  box: Box;
  contours: readonly (readonly Corner[])[];
}

/** A model in units of the drawing. */
export interface Silhouette {
  parts: readonly Part[];
  grooves: string;
  rivets: readonly Corner[];
  tilt: number;
  /** SVG transform of the second copy, which lies behind the first. */
  twin: string | null;
  /** Bounding box of the parts that carry the finish. */
  paintBox: Box;
  box: Box;
}

interface Corner {
  x: number;
  y: number;
  radius: number;
}

const PLATE = { width: 512, height: 384 };
const DEFAULT_SPAN = 480;
const TALLEST = 312;
const SHARP = 0;
const ROUNDED_FROM = 1.4;

function readContours(outline: string, squeeze: number): Corner[][] {
  return outline.split('|').map((contour) =>
    contour
      .trim()
      .split(/\s+/)
      .filter((corner) => corner !== '')
      .map((corner) => {
        const [x = 0, y = 0, radius = SHARP] = corner.split(',').map(Number);
        return { x: x * squeeze, y, radius };
      }),
  );
}

function boxAround(points: readonly { x: number; y: number }[]): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

type Placement = (corner: Corner) => Corner;

function turned({ x, y, radius }: Corner, degrees: number): Corner {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle), radius };
}

function fitToPlate(corners: readonly Corner[], tilt: number, span: number): { place: Placement; scale: number } {
  const box = boxAround(corners.map((corner) => turned(corner, tilt)));
  const scale = Math.min(span / box.width, TALLEST / box.height);
  const left = (PLATE.width - box.width * scale) / 2 - box.x * scale;
  const top = (PLATE.height - box.height * scale) / 2 - box.y * scale;
  const place = (corner: Corner) => {
    const { x, y, radius } = turned(corner, tilt);
    return { x: x * scale + left, y: y * scale + top, radius: radius * scale };
  };
  return { place, scale };
}

/** A number needs no separator before a minus. */
const joined = (numbers: readonly number[]): string =>
  numbers.map(String).reduce((line, number) => (number.startsWith('-') ? line + number : `${line} ${number}`));

/** Writes relative whole numbers, measured from the rounded position, so that rounding errors do not add up. */
class Pen {
  #x = 0;
  #y = 0;
  #text = '';

  move(x: number, y: number): void {
    this.#rest(x, y);
    this.#text += `M${joined([this.#x, this.#y])}`;
  }

  line(x: number, y: number): void {
    const [right, down] = [Math.round(x) - this.#x, Math.round(y) - this.#y];
    if (right === 0 && down === 0) return;
    if (down === 0) this.#text += `h${right}`;
    else if (right === 0) this.#text += `v${down}`;
    else this.#text += `l${joined([right, down])}`;
    this.#rest(x, y);
  }

  curve(controlX: number, controlY: number, x: number, y: number): void {
    this.#text += `q${joined([Math.round(controlX) - this.#x, Math.round(controlY) - this.#y, Math.round(x) - this.#x, Math.round(y) - this.#y])}`;
    this.#rest(x, y);
  }

  close(): void {
    this.#text += 'z';
  }

  text(): string {
    return this.#text;
  }

  #rest(x: number, y: number): void {
    this.#x = Math.round(x);
    this.#y = Math.round(y);
  }
}

function towards(from: Corner, to: Corner, distance: number): [number, number] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return [from.x, from.y];
  return [from.x + ((to.x - from.x) * distance) / length, from.y + ((to.y - from.y) * distance) / length];
}

function drawContour(pen: Pen, corners: readonly Corner[], isClosed: boolean): void {
  corners.forEach((corner, index) => {
    const isEnd = !isClosed && (index === 0 || index === corners.length - 1);
    const before = corners.at(index - 1) ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    const room = isEnd
      ? 0
      : Math.min(
          corner.radius,
          Math.hypot(before.x - corner.x, before.y - corner.y) / 2,
          Math.hypot(after.x - corner.x, after.y - corner.y) / 2,
        );
    const reach = room < ROUNDED_FROM ? 0 : room;
    const [startX, startY] = towards(corner, before, reach);
    if (index === 0) pen.move(startX, startY);
    else pen.line(startX, startY);
    if (reach > 0) pen.curve(corner.x, corner.y, ...towards(corner, after, reach));
  });
  if (isClosed) pen.close();
}

function pathOf(contours: readonly (readonly Corner[])[], isClosed: boolean): string {
  const pen = new Pen();
  for (const contour of contours) drawContour(pen, contour, isClosed);
  return pen.text();
}

export const carriesFinish = (material: Material): boolean =>
  material === 'paint' || material === 'trim' || material === 'wood';

function withTwin(corners: readonly Corner[], twin: Sketch['twin']): readonly Corner[] {
  if (twin === undefined) return corners;
  const copy =
    twin === 'mirrored'
      ? corners.map((corner) => ({ ...corner, x: PLATE.width - corner.x }))
      : corners.map((corner) => ({ ...corner, x: corner.x + twin.right, y: corner.y + twin.down }));
  return [...corners, ...copy];
}

function twinTransform(twin: Sketch['twin'], scale: number): string | null {
  if (twin === undefined) return null;
  return twin === 'mirrored'
    ? `matrix(-1 0 0 1 ${PLATE.width} 0)`
    : `translate(${Math.round(twin.right * scale)} ${Math.round(twin.down * scale)})`;
}

/** Rotates, scales and centres a sketch in the drawing and writes its paths. */
export function silhouetteOf(sketch: Sketch): Silhouette {
  const { tilt = 0, squeeze = 1 } = sketch;
  const corners = sketch.parts.flatMap(([, outline]) => readContours(outline, squeeze).flat());
  const { place, scale } = fitToPlate(withTwin(corners, sketch.twin), tilt, sketch.span ?? DEFAULT_SPAN);
  const placed = (outline: string) => readContours(outline, squeeze).map((contour) => contour.map(place));
  const parts = sketch.parts.map(([material, outline, thickness]) => {
    const contours = placed(outline);
    return {
      material,
      path: pathOf(contours, thickness === undefined),
      thickness: thickness === undefined ? undefined : thickness * scale,
      box: boxAround(contours.flat()),
      contours,
    };
  });
  const painted = parts.filter((part) => carriesFinish(part.material));
  return {
    parts,
    grooves: sketch.grooves === undefined ? '' : pathOf(placed(sketch.grooves), false),
    rivets: sketch.rivets === undefined ? [] : placed(sketch.rivets).flat(),
    tilt,
    twin: twinTransform(sketch.twin, scale),
    paintBox: boxAround(painted.flatMap((part) => part.contours.flat())),
    box: boxAround(parts.flatMap((part) => part.contours.flat())),
  };
}
