import type { Feed, FeedObject, Path, Rect, Snapping } from "./millrace.js";

export interface ViewOptions {
  /** How far beyond the visible rect elements have nodes, in points. */
  margin?: number;
  /** How many nodes a frame fills, -1 for all. */
  budget?: number;
  /** What edits keep in place on screen. */
  anchoring?: "offset" | "firstVisible";
  /** Where the feed comes to rest after a drag. */
  snapping?: Snapping;
  bounces?: boolean;
  selection?: "none" | "single" | "multiple";
  alignsShortContentToEnd?: boolean;
  decelerates?: "normal" | "fast";
  /** How many seconds ahead items are reported to `onPrefetch`. */
  prefetching?: number;
}

/** What the last update of a view has found. */
export interface Status extends Rect {
  contentWidth: number; contentHeight: number; correctionX: number; correctionY: number; velocity: number;
  isScrolling: number; isSettled: number;
  /** When the next update has something to do, in seconds; NaN for never. */
  nextChange: number;
  created: number; configured: number; cells: number; missing: number; items: number; operations: number;
  focusedSection: number; focusedItem: number;
}

/** A collection view without nodes: what an own toolkit drives. */
export class View extends FeedObject {
  constructor(feed: Feed, width: number, height: number);
  readonly status: Status;
  set(option: keyof ViewOptions | "isAnimated", value: unknown): void;
  resizeTo(width: number, height: number): void;
  scrollBy(distance: number): void;
  scrollTo(x: number, y: number): void;
  scrollToItem(section: number, item: number,
    options?: { position?: "nearest" | "start" | "center" | "end"; duration?: number }): void;
  scrollToPage(page: number, section: number): boolean;
  beginDrag(section?: number): boolean;
  drag(distance: number, section?: number): void;
  endDrag(velocity: number, time: number, section?: number): void;
  stop(): void;
  /** Begins a touch (0), ends it (1) or cancels it (2), at a point in feed coordinates. */
  touch(phase: 0 | 1 | 2, x: number, y: number): void;
  focus(section: number, item: number): void;
  /** Moves the focus: 0 up, 1 down, 2 left, 3 right, 4 a page back, 5 a page on, 6 to the first, 7 to the last item. */
  moveFocus(step: number): Path | null;
  elementAt(x: number, y: number): (Path & Rect & { kind: number; isScrolling: boolean }) | null;
  forEachCell(body: (cell: number, kind: number, section: number, item: number, index: number) => void): void;
  /**
   * Updates the view, and returns the numbers of `status` and the operations for its nodes, as ViewExports.swift describes them.
   * The next update replaces them. There may be more numbers behind them.
   */
  update(time: number): Float64Array;
}
