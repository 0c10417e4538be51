/**
 * An error of the engine: what is wrong, where, and what is expected. The call that threw it has changed nothing.
 *
 * If the module has stopped, all later calls of the engine throw the same error.
 */
export class MillraceError extends Error {}

export type Axis = "vertical" | "horizontal";
export type Direction = "leftToRight" | "rightToLeft";
export type Numbers = readonly number[] | Float64Array | Float32Array | Int32Array | Uint32Array | Int16Array | Uint16Array
  | Int8Array | Uint8Array;

/** A length that all edges have, or one for each edge, in points. */
export type Insets = number | { top?: number; leading?: number; bottom?: number; trailing?: number };
export interface Size { width: number; height: number }
export interface Rect extends Size { x: number; y: number }
export interface Path { section: number; item: number }

/** A header or a footer of a section. */
export interface Supplementary {
  extent: number;
  /** Up to where it stays at the edge of the view. */
  pinning?: "none" | "section" | "group";
  /** The length that stays visible while it is pinned. */
  pinnedExtent?: number;
  /** Whether it grows when the feed is dragged beyond its start. */
  stretches?: boolean;
  /** A number from 16 on that tells it apart. */
  kind?: number;
}

interface SectionBase {
  insets?: Insets;
  headers?: Supplementary[];
  footers?: Supplementary[];
  background?: boolean;
  /** The thickness of the lines between rows. */
  separators?: number;
  /** Lets the section scroll across the feed. Its length in the feed is `extent`; a compositional section needs none. */
  scrolling?: {
    behavior: "continuous" | "continuousGroupLeadingBoundary" | "paging" | "groupPaging" | "groupPagingCentered";
    extent?: number;
  };
}

/** A number of columns, or as many as fit with a width. */
interface Columns { columns?: number; minimumWidth?: number }
/** The distances between columns and rows; `spacing` for both. */
interface Gaps { spacing?: number; columnSpacing?: number; rowSpacing?: number }
/** A height, or one in proportion to the width. */
interface RowHeight { rowHeight?: number; aspectRatio?: number }
/** The widths and heights of all items in turn, or one size for `count` items: at most 2²⁶ if it is no estimate. */
interface Sizes { sizes?: Numbers; count?: number; size?: Size; estimatedSize?: Size }
interface RowGaps { spacing?: number; itemSpacing?: number; lineSpacing?: number }

/** A new section: a layout and its items. An option that the layout does not have is an error. */
export type Section = SectionBase & (
  | ({ layout?: "waterfall"; order?: "shortest" | "leftToRight" | "rightToLeft"; ties?: "first" | "next"; tolerance?: number;
      policy?: "reflow" | "stable";
      /** Whether later items fill the gaps that an item leaves, and how many items after it may do so. */
      isDense?: boolean; reach?: number;
      /** The length of each item, and optionally its number of columns (-1 for all). */
      extents?: Numbers; spans?: Numbers;
      /** Or one length for `count` items, which may be an estimate. At most 2²⁶ if it is not. */
      count?: number; extent?: number; estimatedExtent?: number } & Columns & Gaps)
  | ({ layout: "flow"; alignment?: "start" | "center" | "end" | "spaceBetween" | "justified"; justifiesLastRow?: boolean;
      itemAlignment?: "start" | "center" | "end"; maximumItemsPerRow?: number } & RowGaps & Sizes)
  | ({ layout: "justified"; targetHeight: number; tolerance?: number;
      /** Breaks rows for the best heights, with a choice from so many items at a time. Without it, row by row. */
      window?: number } & RowGaps & Sizes)
  | ({ layout: "grid"; count: number } & Columns & Gaps & RowHeight)
  | ({ layout: "rowGrid"; itemAlignment?: "stretch" | "start" | "center" | "end" } & Columns & Gaps & Sizes)
  | ({ layout: "mosaic"; packing?: "sparse" | "dense";
      /** The numbers of columns and rows of all items in turn. */
      spans: Numbers } & Columns & Gaps & RowHeight)
  | ({ layout: "spreadsheet"; pinnedRows?: number; pinnedColumns?: number; trailingPinnedRows?: number;
      trailingPinnedColumns?: number;
      /** The height of each row, or one for `rows` of them. */
      rowHeights?: Numbers; rows?: number; rowHeight?: number;
      /** The width of each column, or one for `columns` of them. */
      columnWidths?: Numbers; columns?: number; columnWidth?: number } & Gaps)
  | { layout: "carousel"; shape?: CarouselShape; itemSize: Size; spacing?: number; visibleCount?: number; wraps?: boolean;
      isPaging?: boolean; scrollsWithFeed?: boolean; perspective?: number; tilt?: number; arc?: number; itemsPerTurn?: number;
      radius?: number; count: number }
  | { layout: "banner"; length: number; interval?: number; duration?: number; count: number }
  | { layout: "circle"; itemSize: Size; length?: number; radius?: number; startAngle?: number; sweep?: number;
      spiral?: number; rotation?: "upright" | "outward"; count: number }
  | { layout: "compositional"; group: Group; groupSpacing?: number; insetsReference?: InsetsReference;
      supplementaryReference?: InsetsReference; supplementaries?: BoundarySupplementary[]; count?: number;
      /** The measured widths and heights of all items in turn. NaN for those of an item that is not measured. */
      sizes?: Numbers }
  | { layout: "custom"; place: PlacementFunction; sizes: Numbers });

type InsetsReference = "automatic" | "safeArea" | "none";
/** A length in points, or one that depends on the container or on the items: the fields of a feed file. */
export type Dimension = number | { absolute: number } | { fractionalWidth: number } | { fractionalHeight: number }
  | { estimated: number } | { uniformAcrossSiblings: number };
/** A distance, or the least one that grows where there is room. */
export type Spacing = number | { flexible: number };
export type Alignment = "none" | "top" | "topLeading" | "leading" | "bottomLeading" | "bottom" | "bottomTrailing" | "trailing"
  | "topTrailing";
/** An item of a compositional section. */
export interface GroupItem {
  width?: Dimension; height?: Dimension; insets?: Insets;
  /** The distances to what is around the item. */
  edges?: { top?: Spacing; leading?: Spacing; bottom?: Spacing; trailing?: Spacing };
  badges?: Badge[];
}
/** A group: items and groups in a row or a column, or frames. One item can be repeated, with its own size or with equal ones. */
export type Group = GroupItem & (
  | ({ itemSpacing?: Spacing; repeat?: number; equal?: number }
    & ({ horizontal: (GroupItem | Group)[] } | { vertical: (GroupItem | Group)[] }))
  | { custom: (Rect & { z?: number })[] });
export interface Point { x: number; y: number }
/** A place at an edge or a corner, moved by points, or by a fraction of the size. */
export type Anchor = Alignment | { edges: Alignment; offset?: Point; fractionalOffset?: Point };
/** A supplementary of an item or a group. */
export interface Badge {
  width?: Dimension; height?: Dimension; anchor: Anchor; itemAnchor?: Anchor; kind?: number; z?: number;
}
/** A header, a footer or another supplementary of a compositional section. */
export interface BoundarySupplementary {
  align: Alignment; width?: Dimension; height?: Dimension; offset?: Point; extends?: boolean; pinned?: boolean; insets?: Insets;
  measured?: Size; kind?: number; z?: number;
}

export type CarouselShape = "linear" | "rotary" | "carousel" | "carousel1" | "coverFlow" | "strip" | "ring" | "cylinder"
  | "wheel" | "invertedRing" | "invertedCylinder" | "invertedWheel" | "shelf" | "shelf2" | "timeMachine"
  | "invertedTimeMachine";

/** An item: an extent; an extent with a number of columns; a size; columns and rows of a mosaic; `undefined` for a cell. */
export type Item = number | undefined | null
  | { extent: number; span?: number; isEstimated?: boolean }
  | { width: number; height: number; isEstimated?: boolean; isCustom?: boolean }
  | { columns?: number; rows?: number };

/** The identifiers of a feed's sections and items, in order. Each section and each item is in a snapshot once. */
export type Snapshot<SectionID, ItemID> = readonly { id: SectionID; items: readonly ItemID[] }[];

export type Edit =
  | ({ edit: "remove" | "reload" | "reconfigure" } & Path)
  | ({ edit: "insert" | "resize"; value: Item } & Path)
  | ({ edit: "move"; newSection?: number; newItem: number } & Path)
  | { edit: "removeSection"; section: number }
  | { edit: "insertSection" | "replaceSection"; section: number; value: Section }
  | { edit: "moveSection"; section: number; newSection: number };

/** A visible part of a feed. `kind` is 0 for an item, 1 for a header, 2 for a footer: see `kindName`. */
export interface Element extends Rect, Path { kind: number; z: number; isPinned: boolean }
export interface Attributes extends Element {
  alpha: number;
  isHidden: boolean;
  /** 16 numbers in the order of CSS `matrix3d`, around the middle of the frame. */
  transform: number[];
}

/** A layout that a function computes, as `Engine.layout` makes it. */
export interface PlacementFunction { readonly function: number; readonly overflow: number }

/** Loads the module: from a URL, a response, its bytes, or a compiled module. */
export function load(source: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Engine>;
/** Returns a module that is in the page, as a response: gzip, in base64, in the element with an identifier. */
export function embeddedModule(id?: string): Response;
/** Returns the name of a kind of elements. */
export function kindName(kind: number): string;

export class Engine {
  /** Makes an empty feed. Sections that depend on the height of the view need `height`. */
  feed(options: { width: number; height?: number; axis?: Axis; direction?: Direction; sectionSpacing?: number }): Feed;
  /**
   * Reads a feed file, as an object or a text, and returns its feed, and how the file shows it: the visible rect in the
   * coordinates of the file, and the distance of the feed's x from them.
   *
   * `count` repeats the items. Needs a module with the reader of feed files: that of `millrace view`.
   */
  readFeed(file: object | string, options?: { count?: number }): {
    feed: Feed; rect: Rect; shift: number; axis: Axis; direction: Direction; snapping: Snapping;
    kindName(kind: number): string;
  };
  /**
   * Returns a layout that a function computes, for sections with `layout: "custom"`.
   *
   * `place` gets an item, the state (eight numbers, which it may change) and the width of the section. It returns the frame
   * relative to the state's origin, and how far the next origin is below. The result must depend on nothing else.
   */
  layout(place: (item: Size, state: Float64Array, width: number) => Partial<Rect> & { advance: number },
    options?: { overflow?: number }): PlacementFunction;
}

/** What can be read and edited of a feed, and of the feed of a view. Every edit takes O(log n). */
export class FeedObject {
  readonly contentSize: Size;
  readonly sectionCount: number;
  readonly itemCount: number;
  readonly isSettled: boolean;
  itemCountOf(section: number): number;
  append(section: Section): void;
  insertSection(section: Section, index: number): void;
  replaceSection(index: number, section: Section): void;
  removeSection(index: number): void;
  moveSection(source: number, target: number): void;
  insert(item: Item, section: number, index: number): void;
  remove(section: number, index: number): void;
  move(section: number, index: number, newSection: number, newIndex: number): void;
  resize(section: number, index: number, item: Item): void;
  /** Inserts a copy of an item, before another one. */
  duplicate(section: number, index: number, newSection: number, newIndex: number): void;
  /** Resizes an item to its size times a factor. */
  scale(section: number, index: number, factor: number): void;
  /** Sets the measured sizes of items. */
  measure(sizes: (Path & Size)[]): void;
  /** Applies several edits at once: all of them, or none. Indices are those of a batch in UIKit. */
  apply(edits: Edit[]): void;
  /**
   * Applies the edits that turn a feed with the identifiers of the snapshot `from` into one with those of another: all, or none.
   *
   * Items keep their sizes where they move. `item` returns the value of a new one, and `section` a new section with its new
   * items: those that were in another section before move there. `reload` and `reconfigure` are items of the snapshot that get
   * a new cell, or new contents.
   */
  applySnapshot<SectionID, ItemID>(snapshot: Snapshot<SectionID, ItemID>, options: {
    from: Snapshot<SectionID, ItemID>; section: (id: SectionID, items: ItemID[]) => Section; item: (id: ItemID) => Item;
    reload?: ItemID[]; reconfigure?: ItemID[];
  }): void;
  /** Places about `budget` items that edits have made dirty, or all. Returns how many were placed. */
  settle(budget?: number): number;
  setOrthogonalOffset(section: number, offset: number): void;
  /** Returns a copy, which shares memory until one of them is changed. */
  copy(): Feed;
  /** Gives the memory back. The object cannot be used any more. */
  release(): void;
}

export class Feed extends FeedObject {
  /** Returns the elements that intersect a rect. */
  elements(x: number, y: number, width: number, height: number): Element[];
  /**
   * Calls `body` with the numbers of each element in a rect, without making objects. Returns how many there are.
   *
   * `body` must not call the engine, which would replace the numbers.
   */
  forEachElement(x: number, y: number, width: number, height: number, body: (kind: number, section: number, item: number,
    x: number, y: number, width: number, height: number, z: number) => void): number;
  /** As `elements`, with alpha, whether an element is hidden, and its transform. `view` is the visible rect, if it differs. */
  attributes(rect: Rect, options?: { view?: Rect; includesHidden?: boolean }): Attributes[];
  frame(section: number, item: number): Rect;
  /** Returns the items in a rect that are not measured yet. */
  estimatedItems(x: number, y: number, width: number, height: number): Path[];
  /** Lets edits keep the first visible item of a rect in place, or nothing without one. */
  keep(rect?: Rect | null): void;
  /** The rect of `keep`, as edits have moved it. */
  readonly keptRect: Rect | null;
  relayout(width: number, height?: number): void;
  /** Returns the offset at which a section comes to rest after a drag. */
  restingOffset(section: number, proposed: number, velocity: number): number;
  restingOffsetOfFeed(snapping: Snapping, view: Rect, proposed: number, velocity: number): number;
}

export type Snapping = "free" | "paging" | "sections" | "items";
