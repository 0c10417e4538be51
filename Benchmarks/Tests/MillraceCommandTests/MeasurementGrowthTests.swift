import Foundation
import Measurement
import Testing

@Suite("Growth exponents")
struct MeasurementGrowthTests {
  @Test("An exact power law has its exponent", arguments: [-1, 0, 0.2, 0.5, 1, 1.5, 2])
  func powerLaw(exponent: Double) throws {
    let points = [1e4, 1e5, 1e6, 1e7].map { size in
      (size: size, cost: 3 * pow(size, exponent))
    }
    #expect(try abs(#require(growthExponent(of: points)) - exponent) < 1e-12)
  }

  @Test("Noise that is even in the logarithm cancels out")
  func noise() throws {
    let points = [(size: 10.0, cost: 20.0), (10, 5), (1000, 2000), (1000, 500)]
    #expect(try abs(#require(growthExponent(of: points)) - 1) < 1e-12)
  }

  @Test("Without two sizes there is no exponent")
  func oneSize() {
    #expect(growthExponent(of: []) == nil)
    #expect(growthExponent(of: [(size: 10, cost: 1)]) == nil)
    #expect(growthExponent(of: [(size: 10, cost: 1), (size: 10, cost: 2)]) == nil)
  }

  @Test("What has no logarithm is left out")
  func zeros() throws {
    #expect(growthExponent(of: [(size: 10, cost: 0), (size: 100, cost: 0)]) == nil)
    let points = [(size: 1.0, cost: 0.0), (10, 10), (100, 100)]
    #expect(try abs(#require(growthExponent(of: points)) - 1) < 1e-12)
  }
}
