import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Gives each test a service of its own. Copy this file beside your tests, and run: npx keymock exec -- mvn test */
public class Keymock implements BeforeEachCallback, AfterEachCallback {
  private static final HttpClient client = HttpClient.newHttpClient();
  private static final String server =
      System.getenv().getOrDefault("KEYMOCK_BASE_URL", "http://127.0.0.1:4010");

  /** The base URL for the code under test, which calls with {@link #token} and {@link #apiId}. */
  public String url;
  public String token;
  public String apiId;
  private String name;

  @Override
  public void beforeEach(ExtensionContext context) throws Exception {
    // The same test draws the same ids and keys in every run.
    String id = context.getUniqueId();
    String shortId = id.length() > 200 ? id.substring(0, 150) + Integer.toHexString(id.hashCode()) : id;
    name = URLEncoder.encode(shortId, StandardCharsets.UTF_8).replace("+", "%20");
    url = server + "/sandboxes/" + name;
    control("POST", "/reset", "");
    String world = control("GET", "/", "");
    token = first(world, "\"token\":\"([^\"]+)\"");
    apiId = first(world, "\"id\":\"(api_[^\"]+)\"");
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    call("DELETE", server + "/_keymock/sandboxes/" + name, "");
  }

  /** Calls the control API: keymock.control("PATCH", "/clock", "{\"advance\":\"1h\"}") */
  public String control(String method, String path, String json) throws IOException, InterruptedException {
    return call(method, url + "/_keymock" + path, json);
  }

  /** Makes the next request to an operation fail. */
  public void failNext(String operation, String failure) throws IOException, InterruptedException {
    String effect = "{\"failure\":\"" + failure + "\"}";
    control("POST", "/faults", "{\"operation\":\"" + operation + "\",\"effect\":" + effect + ",\"times\":1}");
  }

  private static String call(String method, String address, String json)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(json))
            .build();
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() >= 400)
      throw new AssertionError(method + " " + address + ": " + response.body());
    return response.body();
  }

  private static String first(String json, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(json);
    if (!matcher.find()) throw new AssertionError("No " + pattern + " in " + json);
    return matcher.group(1);
  }
}
