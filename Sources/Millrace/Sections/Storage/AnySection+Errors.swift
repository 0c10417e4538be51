extension AnySection {
  /// Returns the error for an access to the section as another type.
  func wrongType<Section>(expected: Section.Type) -> LayoutError {
    #if hasFeature(Embedded)
      .wrongSectionType("a section of another type", expected: "the type that is requested")
    #else
      .wrongSectionType(typeName, expected: "\(expected)")
    #endif
  }
}
