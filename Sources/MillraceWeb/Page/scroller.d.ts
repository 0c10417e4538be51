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

export interface ScrollerOptions extends ViewOptions {
  /** The axis and the direction of the feed. */
  axis?: "vertical" | "horizontal";
  direction?: "leftToRight" | "rightToLeft";
  /** The role of the element: its items are articles of a feed, or the items of a list. */
  role?: "feed" | "list";
  dragsWithMouse?: boolean;
  smoothsWheel?: boolean;
  /** The distance of the scrollbar from the corners of the element, in pixels. */
  scrollbarInset?: number;
  /** Creates the node of a kind of elements. Default: a `div`. */
  create?(kind: number): HTMLElement;
  /** Shows an element in a node that is new, or that showed another one. */
  render?(node: HTMLElement, element: Path & { kind: number }): void;
  /** Shows the new path of an element in its node, after an edit in front of it. The element is the same. */
  renumber?(node: HTMLElement, element: Path & { kind: number }): void;
  onSelect?(event: Path & { isSelected: boolean }): void;
  onPrefetch?(item: Path): void;
  onFrame?(scroller: Scroller): void;
}

/** Shows a copy of a feed in an element, with one node for each visible element of the feed. */
export class Scroller {
  constructor(element: HTMLElement, feed: Feed, options?: ScrollerOptions);
  readonly element: HTMLElement;
  readonly view: View;
  readonly options: ScrollerOptions;
  /** The nodes created and recycled, the frames, and the milliseconds that the last one took in the engine and for nodes. */
  readonly stats: { created: number; recycled: number; frames: number; update: number; apply: number };
  /** Makes changes of the feed, shown in the next frame. */
  edit<Result>(changes: (view: View) => Result, options?: { isAnimated?: boolean }): Result;
  /** Updates the nodes in the next frame. Call it after changes of `view`. */
  invalidate(): void;
  /** Updates the nodes now. */
  update(): void;
  /** Gives the keyboard's focus to an item, and shows it. */
  focus(section: number, item: number): void;
  /** Describes the nodes for screen readers now; otherwise, when scrolling pauses. */
  describe(): void;
  /** Removes the nodes, and gives the memory of the view back. */
  release(): void;
}
