import type { Feed, Path } from "./millrace.js";
import type { View, ViewOptions } from "./view.js";

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
