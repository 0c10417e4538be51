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
    #expect(try abs(#require(GrowthFit(of: points)).exponent - exponent) < 1e-12)
  }

  @Test("Noise that is symmetric in the logarithm cancels out")
  func noise() throws {
    let points = [(size: 10.0, cost: 20.0), (10, 5), (1000, 2000), (1000, 500)]
    #expect(try abs(#require(GrowthFit(of: points)).exponent - 1) < 1e-12)
  }

  @Test("Without two sizes there is no exponent")
  func oneSize() {
    #expect(GrowthFit(of: []) == nil)
    #expect(GrowthFit(of: [(size: 10, cost: 1)]) == nil)
    #expect(GrowthFit(of: [(size: 10, cost: 1), (size: 10, cost: 2)]) == nil)
  }

  @Test("Points without a logarithm are ignored")
  func zeros() throws {
    #expect(GrowthFit(of: [(size: 10, cost: 0), (size: 100, cost: 0)]) == nil)
    let points = [(size: 1.0, cost: 0.0), (10, 10), (100, 100)]
    #expect(try abs(#require(GrowthFit(of: points)).exponent - 1) < 1e-12)
  }

  @Test("The interval is the standard interval of a slope")
  func interval() throws {
    let errors = [0.1, -0.1, -0.1, 0.1]
    let points = errors.indices.map { (size: exp(Double($0)), cost: exp(Double($0) * 0.5 + errors[$0])) }
    let fit = try #require(GrowthFit(of: points))
    // These errors are orthogonal to the line. s^2 = 0.04 / 2, Sxx = 5, t(2) = 4.303.
    #expect(abs(fit.exponent - 0.5) < 1e-12)
    #expect(try abs(#require(fit.halfWidth) - 4.303 * (0.02 / 5).squareRoot()) < 1e-9)
    #expect(try #require(GrowthFit(of: [(10, 1), (100, 2)])).halfWidth == nil)
  }

  @Test(
    "Quantiles of Student's t distribution, to one in a thousand",
    arguments: [(1, 12.706), (2, 4.303), (10, 2.228), (11, 2.201), (20, 2.086), (60, 2.000), (120, 1.980)])
  func student(freedom: Int, quantile: Double) {
    #expect(abs(studentQuantile(freedom: freedom) - quantile) < 0.003)
  }
}
